import TomboloBridge
import TomboloEngine

/// The widget that shows buttons in the header bar: `/widget/nav_menu?data=[{"type","title","color","uri"}]`.
///
/// The buttons replace the current buttons. `[]` removes all buttons, whereas in the original they stayed. When the document that requested the
/// buttons ends, they are removed. Entries without a title or a URI, and entries after the sixth button, are left out and reported.
public struct RXRNavMenuWidget: RXRWidget {
    /// The parsed data of a call.
    public struct Parameters: Sendable, Hashable {
        /// The buttons to show.
        public var items: [RXRMenuItem]
        /// Entries that could not be parsed.
        public var problems: [RXRWidgetError]
    }

    /// Creates the widget. Containers have one by default.
    public init() {}

    /// Whether the call is for `/widget/nav_menu`, the only path of this widget.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/nav_menu" }

    /// Parses the buttons, an array in the data of the call.
    /// - Throws: ``RXRWidgetError`` if the data is not an array. An invalid button is left out and reported.
    public func prepare(_ call: RXRWidgetCall) throws -> Parameters {
        guard let entries = try call.data().arrayValue else {
            throw RXRWidgetError("The data of nav_menu must be an array.")
        }
        var parameters = Parameters(items: [], problems: [])
        for (index, entry) in entries.enumerated() {
            guard parameters.items.count < RXRMenuItem.maximumCount else {
                parameters.problems.append(
                    RXRWidgetError("nav_menu shows at most \(RXRMenuItem.maximumCount) buttons."))
                break
            }
            // A few problems are enough to find the mistake.
            guard parameters.problems.count < RXRMenuItem.maximumCount else { break }
            do throws(RXRWidgetError) {
                parameters.items.append(try Self.item(entry, at: index, &parameters.problems))
            } catch {
                parameters.problems.append(error)
            }
        }
        return parameters
    }

    private static func item(
        _ entry: JSONValue, at index: Int, _ problems: inout [RXRWidgetError]
    ) throws(RXRWidgetError) -> RXRMenuItem {
        guard let title = entry["title"]?.stringValue, !title.isEmpty, let uri = entry["uri"]?.stringValue else {
            throw RXRWidgetError("Button \(index) of nav_menu has no title or no uri.")
        }
        guard uri.utf8.count <= RXRMenuItem.maximumURILength else {
            throw RXRWidgetError("The uri of button \(index) of nav_menu is too long.")
        }
        let color = entry["color"]?.stringValue
        let parsed = color.flatMap { RXRColor(css: $0) }
        if color != nil, parsed == nil {
            problems.append(RXRWidgetError("The color of button \(index) of nav_menu is invalid: write it as #rrggbb."))
        }
        return RXRMenuItem(title: title, uri: uri, color: parsed, type: entry["type"]?.stringValue ?? "button")
    }

    /// Reports the problems and shows the buttons. When a button is pressed, the app is notified, so that it can open
    /// the button's URI.
    public func perform(_ parameters: Parameters, in container: any RXRContainer, for call: RXRWidgetCall) {
        for problem in parameters.problems {
            container.report(RXREvent.refused(call, problem).redacted(for: container.bridge.calls))
        }
        container.showMenu(parameters.items, of: call.document)
    }
}
