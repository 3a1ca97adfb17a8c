import TomboloEngine

extension Page {
    /// Waits until a page that navigates as soon as it has loaded (`location.replace`, a refresh of 0 seconds) has begun to navigate.
    ///
    /// The evaluated script ends after the timers that are due, and so after the page's request to navigate. By then, the navigation policy
    /// has received the request. If the document goes away during the evaluation, that is not an error here.
    func settle() async {
        let body = EmbeddedScripts.settle
        _ = try? await evaluate(body, in: .named("tombolo-open"))
    }
}
