import Foundation
import TomboloBridge
import TomboloEngine
import TomboloProgram

/// The page that a command opens.
enum Target: Hashable, Sendable {
    /// A folder served as `app://NAME`; `path` is the percent-encoded name of a file in it, or empty for its start page.
    case served(folder: URL, name: String, path: String)
    /// A page on the web.
    case web(URL)
    /// A `file:` URL, shown as a file.
    case file(URL)
    /// A routed page, by its URI. `origin` is the origin of the page's file; nil if that origin is not known yet.
    case routed(uri: String, origin: String?)

    /// Parses the user's input: a URL if it has a scheme, otherwise the path of a folder or file. An existing file
    /// whose name looks like a URL without `//` is a file.
    /// - Throws: ``CommandFailure``; with ``CommandStatus/notLoaded`` if the folder or file does not exist.
    init(_ text: String, in currentFolder: URL) throws(CommandFailure) {
        if let scheme = Self.scheme(of: text), !Self.isThere(text, beyond: scheme, in: currentFolder) {
            self = try Self.url(text, scheme: scheme)
        } else {
            self = try Self.path(text, in: currentFolder)
        }
    }

    /// The URL from which the page is loaded.
    var url: URL? {
        switch self {
        case .served(_, let name, let path): URL(string: "app://\(name)/\(path)")
        case .web(let url), .file(let url): url
        case .routed(let uri, _): URL(string: uri)
        }
    }

    /// The policy with which the target is served by default. A folder of pages is assumed to be the work of one author. But a single
    /// file may come from anyone, and is served together with the whole folder around it.
    var standardPolicy: ServedPolicy {
        if case .served(_, _, let path) = self, !path.isEmpty { .local } else { .none }
    }

    /// A notice for the user about a single file that is served with its folder; nil for other targets.
    func notice(servedWith policy: ServedPolicy) -> String? {
        guard case .served(let folder, _, let path) = self, !path.isEmpty else { return nil }
        let place = folder.path(percentEncoded: false)
        return switch policy {
        case .local:
            "The page can read the files in \(place) and its subfolders, and cannot send them anywhere (--csp local)."
        case .none:
            "The page can read the files in \(place) and its subfolders, and can send them to any server over https (--csp none)."
        default: "The page can read the files in \(place) and its subfolders."
        }
    }

    /// The target's own origin in the form of a grant; for a `file:` URL, the folder of the file.
    var originText: String {
        switch self {
        case .served(_, let name, _): "app://\(name)"
        case .web(let url): Origin(of: url.withPlainAddress).description
        case .file(let url): "file://" + Self.folderPath(of: url)
        case .routed(_, let origin): origin ?? ""
        }
    }

    /// The target's own origin as a pattern, whatever characters the folder's name contains.
    /// - Throws: ``AccessPolicyError`` for an invalid origin.
    func originPattern() throws -> OriginPattern {
        if case .file(let url) = self { return OriginPattern.folder(at: Self.folderPath(of: url)) }
        return try OriginPattern(originText)
    }

    /// The path of the file that a URL names in the served folder: `index.html` in a folder. Nil for a URL outside the served folder.
    func servedFile(at url: URL) -> String? {
        guard case .served = self, Origin(of: url).description == originText else { return nil }
        let path = url.path(percentEncoded: false).drop { $0 == "/" }
        return String(path) + (path.isEmpty || path.hasSuffix("/") ? "index.html" : "")
    }

    /// The folder of a `file:` URL, with a trailing slash, as the file system resolves it.
    static func folderPath(of url: URL) -> String {
        // An escaped slash separates names as a plain one does, so `..` is resolved only after decoding.
        let parts = url.path(percentEncoded: false).split(separator: "/", omittingEmptySubsequences: false).dropLast()
        var folders: [Substring] = []
        for part in parts where !part.isEmpty && part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(part) }
        }
        return "/" + folders.map { $0 + "/" }.joined()
    }

    private static func scheme(of text: String) -> String? {
        guard let marker = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<marker].lowercased()
        guard let first = scheme.first, letters.contains(first), scheme.allSatisfy(schemeCharacters.contains) else {
            return nil
        }
        return scheme
    }

    private static func isThere(_ text: String, beyond scheme: String, in folder: URL) -> Bool {
        guard !text.dropFirst(scheme.count).hasPrefix("://") else { return false }
        return FileManager.default.fileExists(
            atPath: URL(commandLinePath: text, in: folder).path(percentEncoded: false))
    }

    private static let letters = Set("abcdefghijklmnopqrstuvwxyz")
    private static let schemeCharacters = letters.union("0123456789+-.")

    private static func url(_ text: String, scheme: String) throws(CommandFailure) -> Target {
        guard let url = URL(string: text) else {
            throw CommandFailure(.usage, "“\(text)” is not a valid URL.")
        }
        switch scheme {
        case "http", "https":
            guard !Origin(of: url).isOpaque else {
                throw CommandFailure(.usage, "“\(text)” has no host. Use a URL like https://example.com/.")
            }
            return .web(url)
        case "file":
            guard ["", "localhost"].contains(url.host() ?? ""), url.path(percentEncoded: false).hasPrefix("/") else {
                throw CommandFailure(
                    .usage, "“\(text)” is not the URL of a local file. Use a URL like file:///home/me/page.html.")
            }
            return .file(url)
        default:
            // localhost:8080 parses as a URL with the scheme `localhost`.
            let isHost = scheme.contains(".") || scheme == "localhost"
            throw CommandFailure(
                .usage,
                isHost
                    ? "“\(text)” has no supported scheme. To open a web page, use http://\(text)."
                    : "\(scheme): URLs are not supported. Use a folder, a file, or a URL with http:, https: or file:.")
        }
    }

    private static func path(_ text: String, in currentFolder: URL) throws(CommandFailure) -> Target {
        guard !text.isEmpty else {
            throw CommandFailure(.usage, "The target is empty. Specify a folder, a file or a URL.")
        }
        let place = URL(commandLinePath: text, in: currentFolder)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path(percentEncoded: false), isDirectory: &isFolder) else {
            throw CommandFailure(
                .notLoaded,
                "There is no folder or file “\(text)”. To open a web page, include the scheme: https://example.com/."
            )
        }
        if !isFolder.boolValue, let reason = ServedFile.refusal(of: place.lastPathComponent) {
            throw CommandFailure(
                .notLoaded,
                "“\(text)” cannot be served: \(reason). Give the file another name, or open it as \(place.absoluteString)."
            )
        }
        let folderPath = (isFolder.boolValue ? place : place.deletingLastPathComponent()).path(percentEncoded: false)
        let folder = URL(filePath: folderPath, directoryHint: .isDirectory)
        let path = isFolder.boolValue ? "" : percentEncoded(place.lastPathComponent)
        guard SealedFolder(path: folderPath).hasFile(at: "/" + path) else {
            throw CommandFailure(
                .notLoaded,
                isFolder.boolValue
                    ? "The folder “\(text)” has no readable file index.html, the page that is opened for a folder. Add it, or specify another file in the folder."
                    : "“\(text)” cannot be served: it leads out of its folder, or is not a readable file. Open it as \(place.absoluteString)."
            )
        }
        return .served(folder: folder, name: ServedName(ofFolder: folder.lastPathComponent).text, path: path)
    }

    private static func percentEncoded(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? name
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
