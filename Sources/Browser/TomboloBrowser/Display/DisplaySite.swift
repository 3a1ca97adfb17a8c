package import TomboloEngine

/// A site in its displayed form: the host in the form of ``DisplayHost``, a port that is not the default, and `http://`
/// where its pages are not encrypted.
package struct DisplaySite: Sendable, Hashable {
    /// The displayed text.
    package let text: String

    /// Creates the displayed form of an origin; nil for documents without one, and for the browser's own pages.
    package init?(_ origin: Origin) {
        guard case .tuple(let scheme, let host, let port) = origin, scheme == "http" || scheme == "https" else {
            return nil
        }
        let shown = DisplayHost(host).text + (port.map { ":\($0)" } ?? "")
        text = scheme == "http" ? "http://" + shown : shown
    }
}
