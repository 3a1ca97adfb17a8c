import TomboloEngine

extension Page {
    /// Lets a page that goes elsewhere as soon as it has loaded (`location.replace`, a refresh of 0 seconds) begin to do so.
    ///
    /// The trip outlives the timers that are due, and so the page's wish to go; by its end the policy has been asked. A document that
    /// goes away meanwhile is no error here.
    func settle() async {
        // A page that clears all timers, over and over, clears this one too.
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
