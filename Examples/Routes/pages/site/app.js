// A page of routes: shows its own version, and the progress of the next one.

const $ = (id) => document.getElementById(id);
const { version, name, tagline, postcards } = window.release;

/** Requests a native widget from the app, as pages of Rexxar do. */
function ask(widget, parameters) {
    const query = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = `douban://rexxar-container/widget/${widget}?${query}`;
    document.documentElement.append(frame);
    setTimeout(() => frame.remove(), 0);
}

function note(text) {
    const line = document.createElement('li');
    const time = document.createElement('time');
    line.append(text);
    time.textContent = new Date().toLocaleTimeString([], { timeStyle: 'medium' });
    line.append(time);
    $('journal').prepend(line);
    while ($('journal').children.length > 8) $('journal').lastChild.remove();
}

const sizeOf = (bytes) => (bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`);

async function refresh() {
    const state = await tombolo.call('routes.state');
    $('live').textContent = `version ${state.live}, ${state.isFetched ? 'fetched' : 'with the app'}`;
    $('confirmed').textContent = state.isConfirmed ? 'yes' : 'on trial';
    $('published').textContent = `version ${state.published}`;
    $('size').textContent = sizeOf(state.bytes);
    if (state.fetched.length > 0) showFetched(state.fetched, state.named);
    $('back').disabled = !state.isFetched;
    $('banner').hidden = state.live === version;
    $('banner-version').textContent = `Version ${state.live}`;
}

/** Shows which files of the server's map the last update has fetched. */
function showFetched(files, named) {
    $('saved').textContent = `${files.length} of ${named} files were not here yet.`;
    $('files').replaceChildren(...files.map(({ path, milliseconds }) => {
        const line = document.createElement('li');
        const time = document.createElement('data');
        time.textContent = `${milliseconds} ms`;
        line.append(path, time);
        return line;
    }));
}

/** Disables a button while its action runs, and reports an error of the action. */
async function during(button, work) {
    $(button).disabled = true;
    try {
        await work();
    } catch (error) {
        note(error.message);
        ask('toast', { level: 'error', message: error.message });
    }
    $(button).disabled = false;
    await refresh();
}

const phases = {
    checking: () => 'Asking the server for its map …',
    fetching: ({ done, total, bytes }) => `${done} of ${total} files, ${sizeOf(bytes)}`,
    live: (progress) => `Version ${progress.version} is live.`,
    unchanged: () => 'There is nothing newer.',
    failed: ({ reason }) => `It came to nothing: ${reason}`,
    rolledBack: (progress) => `Back at version ${progress.version}.`,
};

tombolo.on('routes.progress', (progress) => {
    const text = phases[progress.phase](progress);
    $('phase').textContent = text;
    if (progress.phase === 'fetching') {
        $('progress').max = progress.total;
        $('progress').value = progress.done;
        refresh();
        return;
    }
    if (progress.phase === 'checking') return;
    note(text);
    if (progress.phase === 'live') ask('toast', { level: 'info', message: `Version ${progress.version} is here` });
    if (progress.phase === 'failed') ask('toast', { level: 'error', message: progress.reason });
    ask('pull_to_refresh', { action: 'complete' });
    refresh();
});

tombolo.on('routes.confirmed', () => {
    note(`Version ${version} works.`);
    refresh();
});

window.Rexxar = { Widget: { PullToRefresh: { onRefreshStart: () => tombolo.call('routes.check') } } };

$('version').textContent = version;
$('name').textContent = name;
$('tagline').textContent = tagline;
for (let number = postcards; number >= 1; number -= 1) {
    const figure = document.createElement('figure');
    const image = document.createElement('img');
    image.src = `postcards/${number}.svg`;
    image.alt = `The coast, number ${number}`;
    const caption = document.createElement('figcaption');
    caption.textContent = number === postcards ? 'new' : `No. ${number}`;
    figure.classList.toggle('new', number === postcards);
    figure.append(image, caption);
    $('postcards').append(figure);
}
$('publish').onclick = () => during('publish', () => tombolo.call('routes.publish'));
$('check').onclick = () => during('check', () => tombolo.call('routes.check'));
$('back').onclick = () => during('back', () => tombolo.call('routes.goBack'));
$('show').onclick = () => tombolo.call('routes.show');

ask('nav_title', { title: `Live routes: ${name}` });
ask('nav_menu', { data: JSON.stringify([{ type: 'button', title: 'Look now', color: '#888888', uri: 'app://live/check' }]) });
ask('pull_to_refresh', { action: 'enable' });
note(`This page is of version ${version}.`);
refresh();
