package import TomboloEngine

/// A site in its displayed form: the host in the short form of ``DisplayHost``, the port unless it is the default, and
/// `http://` if the pages are not encrypted.
package struct DisplaySite: Sendable, Hashable {
    /// The displayed text.
    package let text: String

    /// Creates the displayed form of an origin; nil for documents without an origin, and for the browser's own pages.
    package init?(_ origin: Origin) {
        guard case .tuple(let scheme, let host, let port) = origin, scheme == "http" || scheme == "https" else {
            return nil
        }
        let shown = DisplayHost(host).shortText + (port.map { ":\($0)" } ?? "")
        text = scheme == "http" ? "http://" + shown : shown
    }
}
