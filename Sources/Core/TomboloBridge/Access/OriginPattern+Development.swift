import TomboloEngine

extension OriginPattern {
    /// Whether the pattern matches documents that are loaded without TLS or from this computer, which is usual only
    /// during development.
    package var isForDevelopment: Bool {
        switch form {
        case .exact(.tuple(let scheme, let host, _)): Self.isClearText(scheme) || Self.isLoopback(host)
        case .subdomains(let scheme, let parent, _): Self.isClearText(scheme) || Self.isLoopback(parent)
        case .exact, .folder: false
        }
    }

    /// The path, with a slash at its end, of the folder whose files the pattern matches; nil for other patterns.
    package var folderPath: String? {
        if case .folder(let path) = form { path } else { nil }
    }

    /// Whether the pattern matches several hosts.
    package var isWildcard: Bool {
        if case .subdomains = form { true } else { false }
    }

    /// The scheme; `file` for a folder.
    package var scheme: String {
        switch form {
        case .exact(.tuple(let scheme, _, _)), .subdomains(let scheme, _, _): scheme
        case .exact, .folder: "file"
        }
    }

    /// Whether a scheme transfers data without TLS: `http`, `ws`, or a container's scheme that ends in `-http`, such as
    /// `rexxar-http`.
    private static func isClearText(_ scheme: String) -> Bool {
        scheme == "http" || scheme == "ws" || scheme.hasSuffix("-http")
    }

    private static func isLoopback(_ host: String) -> Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" || name == "0.0.0.0"
            || name == "[::]" || name.hasPrefix("[::ffff:7f") || LoopbackAddress.isIPv4(name)
    }
}
