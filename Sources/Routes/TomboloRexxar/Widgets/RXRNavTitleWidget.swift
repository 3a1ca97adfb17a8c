/// `/widget/nav_title?title=…`: the container's title.
///
/// An empty title clears it. Without a `title` parameter the call is rejected, where the original removed the title.
public struct RXRNavTitleWidget: RXRWidget {
    /// Creates a widget.
    public init() {}

    /// Whether the call is for `/widget/nav_title`, the only path of this widget.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/nav_title" }

    /// Returns the parameter `title`.
    /// - Throws: ``RXRWidgetError`` if it is missing.
    public func prepare(_ call: RXRWidgetCall) throws -> String {
        guard let title = call.query["title"] else { throw RXRWidgetError("nav_title needs a title.") }
        return title
    }

    /// Sets the title of the container. Until another page is loaded, it does not follow the title of the document.
    public func perform(_ title: String, in container: any RXRContainer, for call: RXRWidgetCall) {
        container.setTitle(title)
    }
}
