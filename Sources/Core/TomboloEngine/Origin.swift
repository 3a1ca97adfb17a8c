#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The identity of a document in the web's security model: scheme, host and port, compared exactly, or opaque.
///
/// An origin is created from data that the engine reports (`self.origin` of an isolated world, a committed URL), never
/// from a page's claims about itself. Opaque origins are equal as values, but ``isSame(as:)`` is false for them, so a
/// rule never treats two of them as the same origin.
public enum Origin: Sendable, Hashable {
    /// A scheme, host and port. `port` is nil if the scheme's default port applies; `host` is lower case, in ASCII
    /// form.
    case tuple(scheme: String, host: String, port: Int?)
    /// A document that shares its identity with no other: sandboxed, `data:`, `file:`, or anything unparsable.
    case opaque

    /// Parses the serialisation that the web uses, `https://example.com` or `https://example.com:8443`.
    ///
    /// Any text that is not exactly a serialised origin (a path, user information, an empty host, upper case, a default
    /// port spelled out, `null`) becomes ``opaque``. Since an engine never writes an origin in such a form, the text
    /// comes from an untrusted source.
    public init(serialized text: String) {
        guard let parsed = Self.split(text), !parsed.host.isEmpty, parsed.isCanonical else {
            self = .opaque
            return
        }
        self = .tuple(scheme: parsed.scheme, host: parsed.host, port: parsed.port)
    }

    /// The origin of a document that was loaded from `url`; ``opaque`` for `file:`, `data:`, `about:` and `blob:`.
    public init(of url: URL) {
        guard let scheme = url.scheme?.lowercased(), !Self.opaqueSchemes.contains(scheme),
            let host = url.host(percentEncoded: true)?.lowercased(), !host.isEmpty
        else {
            self = .opaque
            return
        }
        let bracketed = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let port = url.port == Self.defaultPorts[scheme] ? nil : url.port
        self.init(serialized: "\(scheme)://\(bracketed)" + (port.map { ":\($0)" } ?? ""))
    }

    /// Whether the origin is opaque. Only an explicit rule for opaque documents could match such an origin.
    public var isOpaque: Bool { self == .opaque }

    /// Whether both origins are equal and neither of them is opaque.
    public func isSame(as other: Origin) -> Bool { !isOpaque && self == other }

    /// The host; nil for an opaque origin.
    public var host: String? {
        if case .tuple(_, let host, _) = self { host } else { nil }
    }

    /// The default ports, which a serialised origin omits.
    static let defaultPorts = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]
    private static let opaqueSchemes: Set<String> = ["file", "data", "about", "blob", "javascript"]
}

extension Origin: CustomStringConvertible {
    /// The web's serialisation, `null` for an opaque origin.
    public var description: String {
        switch self {
        case .opaque: "null"
        case .tuple(let scheme, let host, let port): "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
        }
    }
}

extension Origin {
    /// The parts of a text in the form of an origin, before they are validated.
    struct Parts {
        var scheme: String
        var host: String
        var port: Int?
        var isCanonical: Bool
    }

    /// Splits `scheme://host[:port]`; nil if the text contains any other part or character.
    static func split(_ text: String) -> Parts? {
        guard let marker = text.firstRange(of: "://") else { return nil }
        let scheme = String(text[..<marker.lowerBound])
        var host = text[marker.upperBound...]
        guard let first = scheme.utf8.first, first.isASCIILetter,
            scheme.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
        else { return nil }
        var port: Int?
        var portIsPlain = true
        if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
            let digits = host[host.index(after: colon)...]
            guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit), let number = Int(digits), number <= 65535
            else {
                return nil
            }
            portIsPlain = digits.utf8.first != 0x30 || digits.utf8.count == 1
            port = number
            host = host[..<colon]
        }
        let isAddress = host.hasPrefix("[") && host.hasSuffix("]")
        let inside = isAddress ? host.dropFirst().dropLast() : host
        guard inside.utf8.allSatisfy({ isAddress ? $0.isHexDigitOrColonOrDot : $0.isHostByte }) else { return nil }
        let lower = scheme.lowercased()
        let canonical =
            scheme == lower && String(host) == host.lowercased() && portIsPlain
            && (port == nil || port != defaultPorts[lower])
        return Parts(scheme: scheme, host: String(host), port: port, isCanonical: canonical)
    }
}

extension UInt8 {
    package var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
    /// Whether the byte may occur in a host in ASCII form; `_` occurs in real host names.
    fileprivate var isHostByte: Bool { isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x2E || self == 0x5F }
    fileprivate var isHexDigitOrColonOrDot: Bool {
        isASCIIDigit || (0x61...0x66).contains(self) || (0x41...0x46).contains(self) || self == 0x3A || self == 0x2E
    }
}
