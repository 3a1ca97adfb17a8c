import Foundation

/// The proxies of the environment, from the variables that libcurl uses: `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`. The
/// upper-case names are used too, except `HTTP_PROXY`, because a client of a server process can set it with a header field.
///
/// The variables are evaluated here and not by libcurl, because a server's address can be checked only if the connection does not use a
/// proxy.
///
/// On Apple's systems, URLSession reads none of these variables. There, a value of this type stands for the proxies of the system's settings.
package struct EnvironmentProxies: Sendable, Hashable {
    private let proxies: [String: String]
    private let exceptions: [String]

    package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        func value(_ names: String...) -> String? {
            names.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        let all = value("all_proxy", "ALL_PROXY")
        var proxies: [String: String] = [:]
        proxies["http"] = value("http_proxy") ?? all
        proxies["https"] = value("https_proxy", "HTTPS_PROXY") ?? all
        self.proxies = proxies
        exceptions = (value("no_proxy", "NO_PROXY") ?? "").split { $0 == "," || $0.isWhitespace }.map {
            $0.lowercased()
        }
    }

    /// Returns the proxy for a URL; nil for a direct connection to the server.
    func proxy(for url: URL) -> String? {
        guard let proxy = proxies[url.scheme?.lowercased() ?? ""], let host = url.host(percentEncoded: true) else {
            return nil
        }
        return exceptions.contains { Self.includes($0, host.lowercased()) } ? nil : proxy
    }

    /// Whether an entry of `no_proxy` matches a host: `*`, a name and its subdomains, an address, or a block of addresses.
    private static func includes(_ entry: String, _ host: String) -> Bool {
        if entry == "*" { return true }
        if let address = NetworkAddress(host) {
            let parts = entry.split(separator: "/", maxSplits: 1)
            guard let first = parts.first, let network = NetworkAddress(String(first)) else { return false }
            guard parts.count == 2 else { return network == address }
            return Int(parts[1]).map { address.shares($0, bitsWith: network) } ?? false
        }
        let name = entry.drop { $0 == "." }
        let plain = host.hasSuffix(".") ? host.dropLast() : host[...]
        return !name.isEmpty && (plain == name || plain.hasSuffix("." + name))
    }
}
