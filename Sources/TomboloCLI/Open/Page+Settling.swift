import TomboloEngine

extension Page {
    /// Lets a page that goes elsewhere as soon as it has loaded (`location.replace`, a refresh of 0 seconds) begin to do so.
    ///
    /// The trip outlives the timers that are due, and so the page's wish to go; by its end the policy has been asked. A document that
    /// goes away meanwhile is no error here.
    func settle() async {
        let body = "await new Promise((resolve) => setTimeout(resolve, 0))"
        _ = try? await evaluate(body, in: .named("tombolo-open"))
    }
}
