// A native part is requested by the URL of a frame.
function request(widget, query) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = `douban://rexxar-container/widget/${widget}?${query}`;
    document.body.append(frame);
    setTimeout(() => frame.remove());
}

function data(value) {
    return `data=${encodeURIComponent(JSON.stringify(value))}`;
}

function onPress(id, action) {
    document.getElementById(id).addEventListener('click', action);
}

function show(id, text) {
    document.getElementById(id).textContent = text;
}

// The functions that the container calls.
window.Rexxar = {
    Widget: {
        AlertDialog: {
            yes: () => show('answer', 'Yes'),
            no: () => show('answer', 'No'),
        },
        PullToRefresh: {
            onRefreshStart: () => {
                show('refreshes', Number(document.getElementById('refreshes').textContent) + 1);
                setTimeout(() => request('pull_to_refresh', 'action=complete'), 1000);
            },
        },
    },
};

onPress('title', () => request('nav_title', 'title=Set%20by%20the%20page'));
onPress('toast', () => request('toast', 'level=info&message=Hello'));
onPress('menu', () => {
    request('nav_menu', data([{ type: 'button', title: 'Pressed', uri: 'tour://pressed' }]));
});
onPress('dialog', () => {
    const buttons = [
        { text: 'No', action: 'Rexxar.Widget.AlertDialog.no()' },
        { text: 'Yes', action: 'Rexxar.Widget.AlertDialog.yes()' },
    ];
    request('alert_dialog', data({ title: 'A question', message: 'Does the dialog appear?', buttons }));
});
request('pull_to_refresh', 'action=enable');
