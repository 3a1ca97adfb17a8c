#if os(Linux)
import TomboloBridge
import TomboloEngine

/// `/widget/nav_menu?data=[{"type","title","color","uri"}]`: buttons in the header bar.
///
/// They take the place of those that were there; `[]` takes them away, where the original left them. They go with the document that
/// asked for them. Entries without a title or a URI are left out and reported, and so are those behind the sixth.
public struct RXRNavMenuWidget: RXRWidget {
    /// What a call means.
    public struct Parameters: Sendable, Hashable {
        /// The buttons.
        public var items: [RXRMenuItem]
        /// What could not be understood.
        public var problems: [RXRWidgetError]
    }

    /// Makes one.
    public init() {}

    /// Takes `/widget/nav_menu`.
    public func canPerform(_ call: RXRWidgetCall) -> Bool { call.path == "/widget/nav_menu" }

    /// The buttons.
    public func prepare(_ call: RXRWidgetCall) throws -> Parameters {
        guard let entries = try call.data().arrayValue else {
            throw RXRWidgetError("The data of nav_menu has to be an array.")
        }
        var parameters = Parameters(items: [], problems: [])
        for (index, entry) in entries.enumerated() {
            guard parameters.items.count < RXRMenuItem.maximumCount else {
                parameters.problems.append(
                    RXRWidgetError("nav_menu shows no more than \(RXRMenuItem.maximumCount) buttons."))
                break
            }
            // One line of them is enough to find out.
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
            problems.append(RXRWidgetError("The color of button \(index) of nav_menu is none: write it as #rrggbb."))
        }
        return RXRMenuItem(title: title, uri: uri, color: parsed, type: entry["type"]?.stringValue ?? "button")
    }

    /// Shows them; a pressed one's URI is the app's to open.
    public func perform(_ parameters: Parameters, in controller: RXRViewController, for call: RXRWidgetCall) {
        for problem in parameters.problems { controller.report(.refused(call, problem)) }
        controller.view.showMenu(parameters.items, of: call.document.id) { [weak controller] item in
            controller?.pressed(item, of: call.document)
        }
    }
}
#endif
