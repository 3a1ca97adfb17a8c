import TomboloEngine

extension Page {
    /// Waits until a page that navigates as soon as it has loaded (`location.replace`, a refresh of 0 seconds) has begun to do so.
    ///
    /// The evaluation outlasts the timers that are due, and with them the page's request to navigate; at its end the policy has been asked.
    /// A document that goes away in the meantime is not an error here.
    func settle() async {
        // A page that keeps clearing all timers clears this one too.
        let body = """
            await new Promise((resolve) => {
                setTimeout(resolve, 0);
                const { port1, port2 } = new MessageChannel();
                const end = performance.now() + 50;
                port1.onmessage = () => (performance.now() < end ? port2.postMessage(0) : resolve());
                port2.postMessage(0);
            });
            """
        _ = try? await evaluate(body, in: .named("tombolo-open"))
    }
}
