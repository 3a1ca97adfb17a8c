// A page of routes: shows its own version, and the progress of the next one.

const $ = (id) => document.getElementById(id);
const { version, name, tagline, postcards } = window.release;

/** Requests a native widget from the app, as pages of Rexxar do. */
function ask(widget, parameters) {
    const query = Object.entries(parameters)
        .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
        .join('&');
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

const plural = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`;

async function refresh() {
    const state = await tombolo.call('routes.state');
    $('live').textContent = `release ${state.live}${state.isEmbedded ? ', from the app' : ''}`;
    $('confirmed').textContent = state.isConfirmed ? 'yes' : 'on trial';
    $('published').textContent = `release ${state.published}${state.isStaged ? ', staged' : ''}`;
    $('failed').textContent = state.failed.map(({ release, cause }) => `release ${release}: ${cause}`).join('; ') || 'none';
    $('back').disabled = state.isEmbedded;
    $('finish').disabled = !state.isStaged;
    $('banner').hidden = state.live === version;
    $('banner-version').textContent = `Release ${state.live}`;
    showDevices(state.devices, state.published);
    if (state.fetched.length > 0) showFetched(state.fetched);
}

/** Shows the newest release that is offered to each simulated device. */
function showDevices(devices, latest) {
    $('devices').replaceChildren(
        ...devices.map((release) => {
            const device = document.createElement('span');
            device.textContent = release;
            device.classList.toggle('latest', release === latest);
            return device;
        }),
    );
    const count = devices.filter((release) => release === latest).length;
    $('devices').ariaLabel = `Release ${latest} is offered to ${plural(count, 'device')} of ${devices.length}.`;
}

/** Shows the requests of the last check. */
function showFetched(files) {
    const sum = files.reduce((all, { size }) => all + (size ?? 0), 0);
    $('saved').textContent = `${plural(files.length, 'request')}, ${sizeOf(sum)} in all.`;
    $('files').replaceChildren(
        ...files.map(({ path, size }) => {
            const line = document.createElement('li');
            const data = document.createElement('data');
            data.textContent = size === undefined ? 'not there' : sizeOf(size);
            line.append(path, data);
            return line;
        }),
    );
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
    checking: () => 'Checking …',
    fetching: ({ done, total, bytes }) => `${done} of ${total} files, ${sizeOf(bytes)}`,
    staged: (progress) => `Release ${progress.version} was fetched.`,
    held: ({ reason }) => `${reason[0].toUpperCase()}${reason.slice(1)}.`,
    live: (progress) => `Release ${progress.version} is in use for pages that are loaded from now on.`,
    unchanged: () => 'There is no newer release.',
    failed: ({ reason }) => `The check failed: ${reason}`,
    rolledBack: (progress) => `Rolled back to release ${progress.version}.`,
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
    if (progress.phase === 'live') ask('toast', { level: 'info', message: `Release ${progress.version} was fetched` });
    if (progress.phase === 'failed') ask('toast', { level: 'error', message: progress.reason });
    ask('pull_to_refresh', { action: 'complete' });
    refresh();
});

tombolo.on('routes.confirmed', () => {
    note(`Release ${version} is confirmed to work.`);
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
for (const [button, call] of Object.entries({
    publish: 'publish',
    stage: 'stage',
    finish: 'finish',
    broken: 'publishBroken',
})) {
    $(button).onclick = () => during(button, () => tombolo.call(`routes.${call}`));
}
$('check').onclick = () => during('check', () => tombolo.call('routes.check'));
$('back').onclick = () => during('back', () => tombolo.call('routes.goBack'));
$('show').onclick = () => tombolo.call('routes.show');

ask('nav_title', { title: `Live routes: ${name}` });
ask('nav_menu', { data: JSON.stringify([{ type: 'button', title: 'Check', color: '#888888', uri: 'app://live/check' }]) });
ask('pull_to_refresh', { action: 'enable' });
note(`This page is from release ${version}.`);
refresh();
