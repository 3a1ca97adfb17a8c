import TomboloEngine

extension Page {
    /// Lets a page that goes elsewhere as soon as it has loaded (`location.replace`, a refresh of 0 seconds) begin to do so.
    ///
    /// The first trip outlives the timers that are due and so the page's wish to go; what the engine has to say about the wish
    /// comes before the answer to the second. A document that goes away meanwhile is no error here.
    func settle() async {
        let world = ContentWorld.named("tombolo-open")
        for body in ["await new Promise((resolve) => setTimeout(resolve, 0))", ""] {
            guard (try? await evaluate(body, in: world)) != nil else { return }
        }
    }
}
