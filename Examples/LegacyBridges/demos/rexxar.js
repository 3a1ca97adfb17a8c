const container = 'douban://rexxar-container';
const log = document.querySelector('#log');

function say(text) {
    const item = document.createElement('li');
    item.textContent = text;
    log.prepend(item);
}

// Dispatches as Rexxar's own library does: with a frame that exists for a moment.
function dispatch(uri) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = uri;
    document.documentElement.append(frame);
    setTimeout(() => frame.remove(), 0);
}

function ask(widget, data) {
    dispatch(`${container}/widget/${widget}?data=${encodeURIComponent(JSON.stringify(data))}`);
}

window.Rexxar = {
    Lifecycle: { onPageVisible: () => say('The page can be seen.') },
    Widget: {
        AlertDialog: { cancel: () => say('Cancel was pressed.'), confirm: () => say('Confirm was pressed.') },
        PullToRefresh: {
            onRefreshStart() {
                say('The page refreshes itself.');
                setTimeout(() => dispatch(`${container}/widget/pull_to_refresh?action=complete`), 1000);
            },
        },
    },
};

document.querySelector('#uri').textContent = new URLSearchParams(location.search).get('uri');
for (const button of document.querySelectorAll('[data-widget]')) {
    button.addEventListener('click', () => dispatch(`${container}/widget/${button.dataset.widget}`));
}
document
    .querySelector('#menu')
    .addEventListener('click', () => ask('nav_menu', [{ type: 'button', title: 'Suggest', color: '#2a7a4b', uri: 'douban://douban.com/suggestion' }]));
document.querySelector('#dialog').addEventListener('click', () =>
    ask('alert_dialog', {
        title: 'A dialog',
        message: 'Its buttons call functions of the page.',
        buttons: [
            { text: 'Cancel', action: 'Rexxar.Widget.AlertDialog.cancel()' },
            { text: 'Confirm', action: 'Rexxar.Widget.AlertDialog.confirm()' },
        ],
    }),
);
document.querySelector('#geo').addEventListener('click', async () => {
    const response = await fetch('http://rexxar-container/api/geo');
    say(`${(await response.json()).name}, says the app.`);
});
document.querySelector('#log-event').addEventListener('click', async () => {
    const body = new URLSearchParams({ event: 'pressed', label: 'demo' });
    const response = await fetch('http://rexxar-container/api/log', { method: 'POST', body });
    say(`The app took it: ${response.status}.`);
});
