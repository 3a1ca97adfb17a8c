public import TomboloEngine

/// A site as it is shown to people: the host as ``ShownHost`` has it with a port that is not the usual one, and with `http://` before it where
/// its pages come unencrypted.
public struct ShownSite: Sendable, Hashable {
    /// The text.
    public let text: String

    /// Makes the text of an origin; nil of documents without one, and of the browser's own pages.
    public init?(_ origin: Origin) {
        guard case .tuple(let scheme, let host, let port) = origin, scheme == "http" || scheme == "https" else {
            return nil
        }
        let shown = ShownHost(host).text + (port.map { ":\($0)" } ?? "")
        text = scheme == "http" ? "http://" + shown : shown
    }
}
