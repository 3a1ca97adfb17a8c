/// The widget that sets the container's title: `/widget/nav_title?title=…`.
///
/// An empty title clears it. A call without a `title` parameter is rejected, whereas in the original it removed the title.
public struct RXRNavTitleWidget: RXRWidget {
    /// Creates the widget. Containers have one by default.
    public init() {}

    /// Whether the call is for `/widget/nav_title`, the only path of this widget.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/nav_title" }

    /// Returns the parameter `title`.
    /// - Throws: ``RXRWidgetError`` if it is missing.
    public func prepare(_ call: RXRWidgetCall) throws -> String {
        guard let title = call.query["title"] else { throw RXRWidgetError("nav_title needs a title.") }
        return title
    }

    /// Sets the title of the container. Until another page is loaded, the title of the document does not replace it.
    public func perform(_ title: String, in container: any RXRContainer, for call: RXRWidgetCall) {
        container.setTitle(title)
    }
}
