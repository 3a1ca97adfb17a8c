import Foundation
import TomboloEngine

/// Determines the content type with which a page receives a routes file.
enum FileType {
    /// Returns the server's content type if it is specific or if the file name's extension is unknown, otherwise the type of the extension. A
    /// bundled file without an extension is a page.
    ///
    /// A server that is not configured for an extension sends `text/plain` or `application/octet-stream`. With such a type, the engine would
    /// show the source of a page, or download it.
    /// - Parameter declared: The server's content type; nil for a bundled file.
    static func of(_ url: RoutedURL, declared: String?, bytes: Data) -> String {
        let name = url.path.split(separator: "/").last.map(String.init) ?? ""
        if let declared, !isVague(declared) || !MIMEType.isKnown(pathExtension: url.pathExtension) { return declared }
        let type = name.contains(".") ? MIMEType.contentType(ofFileNamed: name) : "text/html; charset=utf-8"
        let media = type.prefix { $0 != ";" }
        if let declared, mediaType(declared) == media { return declared }
        switch media {
        case "text/html": return declaresAnotherCharset(bytes) ? String(media) : type
        // Without a character set, the engine decodes scripts and style sheets in the character set of the page that loads them.
        case "text/javascript", "text/css": return String(media)
        default: return type
        }
    }

    private static let vague: Set<String> = [
        "text/plain", "application/octet-stream", "binary/octet-stream", "application/x-octet-stream",
        "application/unknown", "application/x-download", "application/force-download",
    ]

    private static func isVague(_ declared: String) -> Bool { vague.contains(mediaType(declared)) }

    private static func mediaType(_ declared: String) -> String {
        declared.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// Whether a page declares a character set other than UTF-8 in its first 1024 bytes, where engines look for the declaration.
    private static func declaresAnotherCharset(_ bytes: Data) -> Bool {
        let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
        let declaration = start.firstMatch(of: /<meta[^>]*charset\s*=\s*["']?\s*([a-z0-9_:.\-]+)/)
        return declaration.map { !["utf-8", "utf8"].contains($0.1) } ?? false
    }
}
