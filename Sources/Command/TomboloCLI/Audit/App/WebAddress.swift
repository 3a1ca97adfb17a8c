import TomboloEngine
import TomboloRexxar

/// Classifies URLs by their exposure on the network.
enum WebAddress {
    /// The host of a Rexxar container whose app does not configure another one.
    static let containerHost = RXRConfig().host

    /// Whether the URL is fetched in clear text from another machine.
    static func isClearText(_ text: some StringProtocol) -> Bool { isRemote(text, schemes: ["http://", "ws://"]) }

    /// Whether the URL has one of the schemes, and does not refer to this machine.
    static func isRemote(_ text: some StringProtocol, schemes: [String]) -> Bool {
        let lower = text.drop { $0.isWhitespace }.lowercased()
        guard schemes.contains(where: lower.hasPrefix) else { return false }
        guard let start = lower.firstRange(of: "://")?.upperBound else { return false }
        let authority = lower[start...].prefix { !"/?#\\".contains($0) }
        // A literal may be cut at an interpolation, so its host may be unknown.
        guard !authority.isEmpty else { return false }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last.map(Self.host) ?? ""
        return !isLoopback(host)
    }

    /// Whether the URL is one of a Rexxar container, as pages write it: `http://rexxar-container/api/geo`. A URL with a port, with user
    /// information or of another scheme is not. Nor is a URL without a path, because a literal may be cut within its host.
    static func isContainer(_ text: String) -> Bool { text.lowercased().hasPrefix("http://\(containerHost)/") }

    private static func host(_ text: Substring) -> String {
        if text.hasPrefix("[") { return String(text.prefix { $0 != "]" }) + "]" }
        return String(text.prefix { $0 != ":" })
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || LoopbackAddress.isIPv4(host)
    }
}
