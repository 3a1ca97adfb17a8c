import TomboloEngine

/// Classifies URLs by their exposure on the network.
enum WebAddress {
    /// Whether the URL is fetched in clear text from another machine.
    static func isClearText(_ text: some StringProtocol) -> Bool {
        let lower = text.drop { $0.isWhitespace }.lowercased()
        guard lower.hasPrefix("http://") || lower.hasPrefix("ws://") else { return false }
        guard let start = lower.firstRange(of: "://")?.upperBound else { return false }
        let authority = lower[start...].prefix { !"/?#\\".contains($0) }
        // A literal may be cut at an interpolation; its host is unknown then.
        guard !authority.isEmpty else { return false }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last.map(Self.host) ?? ""
        return !isLoopback(host)
    }

    private static func host(_ text: Substring) -> String {
        if text.hasPrefix("[") { return String(text.prefix { $0 != "]" }) + "]" }
        return String(text.prefix { $0 != ":" })
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || LoopbackAddress.isIPv4(host)
    }
}
