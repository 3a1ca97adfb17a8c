/**
 * Waits until a page that navigates as soon as it has loaded has begun to navigate. The wait ends when the timers that are due have run,
 * and after 50 ms at the latest.
 */
export async function settle() {
    await new Promise((resolve) => {
        setTimeout(resolve, 0);
        // A page that keeps clearing all timers also clears this one. In that case, messages end the wait after 50 ms.
        const { port1, port2 } = new MessageChannel();
        const end = performance.now() + 50;
        port1.onmessage = () => (performance.now() < end ? port2.postMessage(0) : resolve(undefined));
        port2.postMessage(0);
    });
}
