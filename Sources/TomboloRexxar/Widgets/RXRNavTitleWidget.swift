#if os(Linux)
/// `/widget/nav_title?title=…`: the container's title.
///
/// An empty title empties it. Without one nothing happens, where the original took the title away.
public struct RXRNavTitleWidget: RXRWidget {
    /// Makes one.
    public init() {}

    /// Takes `/widget/nav_title`.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/nav_title" }

    /// The title.
    public func prepare(_ call: RXRWidgetCall) throws -> String {
        guard let title = call.query["title"] else { throw RXRWidgetError("nav_title has to be given a title.") }
        return title
    }

    /// Sets it.
    public func perform(_ title: String, in controller: RXRViewController, for call: RXRWidgetCall) {
        controller.hasWidgetTitle = true
        controller.title = title
    }
}
#endif
