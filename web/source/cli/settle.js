/** Waits until a page that navigates as soon as it has loaded has begun to do so: for the timers that are due, and for 50 ms. */
export async function settle() {
    await new Promise((resolve) => {
        setTimeout(resolve, 0);
        // A page that keeps clearing all timers clears this one too.
        const { port1, port2 } = new MessageChannel();
        const end = performance.now() + 50;
        port1.onmessage = () => (performance.now() < end ? port2.postMessage(0) : resolve(undefined));
        port2.postMessage(0);
    });
}
