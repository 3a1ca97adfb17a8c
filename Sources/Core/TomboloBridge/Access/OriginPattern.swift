package import TomboloEngine

/// A pattern of origins. The text is parsed once; matching compares the parts of an origin one by one.
///
/// | text | matches |
/// |---|---|
/// | `https://example.com` | this scheme and host, with the scheme's default port |
/// | `https://example.com:8443` | this scheme, host and port |
/// | `https://*.example.com` | every host below `example.com`, at any depth, but not `example.com` itself |
/// | `app://tour` | the app's folder of that name |
/// | `file:///srv/pages/` | top-level documents from that folder and its subfolders |
///
/// No pattern matches opaque origins, and no pattern matches all origins.
public struct OriginPattern: Sendable, Hashable {
    enum Form: Sendable, Hashable {
        case exact(Origin)
        case subdomains(scheme: String, parent: String, port: Int?)
        case folder(String)
    }

    let form: Form

    /// The pattern's text in canonical form.
    public let description: String

    /// Parses a pattern.
    /// - Throws: ``AccessPolicyError``, which describes the error in the text.
    public init(_ text: String) throws(AccessPolicyError) {
        if text.hasPrefix("file://") {
            let folder = try Self.folder(in: text)
            form = .folder(folder)
            description = "file://" + folder
            return
        }
        let lower = text.lowercased()
        guard !lower.contains("@") else {
            throw .badOrigin(text, "remove the user name and password, which an origin cannot have")
        }
        guard lower.allSatisfy(\.isASCII) else { throw .badOrigin(text, "write the host in its ASCII form (xn--…)") }
        guard let marker = lower.firstRange(of: "://") else {
            throw .badOrigin(text, "write scheme://host, for example https://example.com")
        }
        let scheme = String(lower[..<marker.lowerBound])
        guard scheme != "file" else { throw .badOrigin(text, "write file: in lower case: file:///srv/pages/") }
        var rest = lower[marker.upperBound...]
        guard !rest.contains("/") else {
            throw .badOrigin(text, "an origin ends with the host or port; leave the path out")
        }
        if rest.hasPrefix("*.") {
            rest = rest.dropFirst(2)
            guard rest.contains("."), case .tuple(_, let parent, let port) = Self.origin(scheme, rest),
                Self.isWholeLabels(parent[...])
            else {
                throw .badOrigin(
                    text,
                    "a wildcard replaces whole labels in front of a host of at least two labels, as in https://*.example.com"
                )
            }
            // The last label of an IP address is a number; the last label of a host name never is (WHATWG URL, "ends in
            // a number").
            guard let last = parent.split(separator: ".").last, last.first?.isNumber != true else {
                throw .badOrigin(text, "an IP address has no subdomains; remove the wildcard")
            }
            form = .subdomains(scheme: scheme, parent: parent, port: port)
        } else {
            guard !rest.contains("*") else {
                throw .badOrigin(
                    text, "a wildcard is allowed only at the start of the host, as in https://*.example.com")
            }
            let origin = Self.origin(scheme, rest)
            guard !origin.isOpaque else { throw .badOrigin(text, "it does not parse as scheme://host[:port]") }
            form = .exact(origin)
        }
        description = lower
    }

    /// Creates the pattern of one origin without parsing text. Every denied call needs such a pattern.
    /// - Returns: Nil for an opaque origin, and for an origin that no pattern can express.
    init?(exactly origin: Origin) {
        guard case .tuple(let scheme, let host, _) = origin, scheme != "file" else { return nil }
        let isCanonical = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "*"), UInt8(ascii: "@"), UInt8(ascii: "/"): false
            default: byte < 0x80
            }
        }
        guard scheme.utf8.allSatisfy(isCanonical), host.utf8.allSatisfy(isCanonical) else { return nil }
        form = .exact(origin)
        description = "\(origin)"
    }

    /// Creates the pattern of a folder of files. The name of the folder may contain any characters.
    /// - Parameter path: The folder's absolute path in the file system, with a slash at its end. A path with `..` or
    ///   empty parts matches nothing.
    package static func folder(at path: String) -> OriginPattern {
        OriginPattern(form: .folder(path), description: "file://" + path)
    }

    private init(form: Form, description: String) {
        self.form = form
        self.description = description
    }

    /// The single origin that the pattern matches; nil if the pattern matches several origins or a folder.
    package var exactOrigin: Origin? {
        if case .exact(let origin) = form { origin } else { nil }
    }

    /// Whether the pattern matches a document. `filePath` is the path that the engine reports for a top-level `file:`
    /// document; nil for all other documents.
    func matches(_ origin: Origin, filePath: String?) -> Bool {
        switch form {
        case .exact(let wanted):
            return origin.isSame(as: wanted)
        case .subdomains(let scheme, let parent, let port):
            guard case .tuple(let itsScheme, let itsHost, let itsPort) = origin else { return false }
            return itsScheme == scheme && itsPort == port && itsHost.utf8.count > parent.utf8.count + 1
                && itsHost.hasSuffix("." + parent) && Self.isWholeLabels(itsHost.dropLast(parent.count + 1))
        case .folder(let folder):
            guard let filePath, origin.isOpaque, Self.staysWhereItSays(filePath) else { return false }
            // Compares bytes, as the file system does: two strings can be equal by Unicode equivalence and still name
            // different folders.
            return filePath.utf8.starts(with: folder.utf8)
        }
    }

    /// Creates an origin from its parts, without the scheme's default port.
    private static func origin(_ scheme: String, _ hostAndPort: Substring) -> Origin {
        let defaults = ["http": ":80", "https": ":443"]
        var authority = String(hostAndPort)
        if let port = defaults[scheme], authority.hasSuffix(port) { authority.removeLast(port.count) }
        return Origin(serialized: "\(scheme)://\(authority)")
    }

    /// Whether all labels in a part of a host are non-empty. URL parsers accept `.example.com` and `a..example.com`,
    /// which are not valid host names.
    private static func isWholeLabels(_ text: Substring) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    /// Whether a path leads to a location within the folder that it begins with. URL parsers remove `..`, but not
    /// `..%2F`, which file systems treat as `../`.
    private static func staysWhereItSays(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"))
        return !path.utf8.contains(0) && !parts.contains { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
    }

    private static func folder(in text: String) throws(AccessPolicyError) -> String {
        let path = String(text.dropFirst("file://".count))
        guard path.hasPrefix("/"), path.hasSuffix("/") else {
            throw .badOrigin(text, "a file: origin must be a folder with a slash at its end: file:///srv/pages/")
        }
        guard !path.contains("/../"), !path.contains("/./"), !path.contains("//"), !path.contains("%") else {
            throw .badOrigin(text, "write the folder's absolute path without “.”, “..”, “//” or “%”")
        }
        return path
    }
}
