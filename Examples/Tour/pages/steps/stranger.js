// The frame makes its call as soon as it is loaded, and posts the result to this page. The browser determines the frame's
// origin, not the message.
export async function stranger() {
    const frame = document.querySelector('iframe.stranger');
    const received = new Promise((resolve) => {
        addEventListener('message', function listen(event) {
            if (event.source !== frame.contentWindow) return;
            removeEventListener('message', listen);
            resolve(event);
        });
    });
    frame.src = 'app://stranger/stranger.html';
    const {
        origin,
        data: { call, code, message },
    } = await received;
    return { saw: message, facts: { origin, call, code, message } };
}
