import TomboloEngine

extension Page {
    /// Waits until a page that navigates as soon as it has loaded (`location.replace`, a refresh of 0 seconds) has begun to do so.
    ///
    /// The evaluation outlasts the timers that are due, and with them the page's request to navigate; at its end the policy has been asked.
    /// A document that goes away in the meantime is not an error here.
    func settle() async {
        let body = String(decoding: PackageResources.settle_js, as: UTF8.self)
        _ = try? await evaluate(body, in: .named("tombolo-open"))
    }
}
