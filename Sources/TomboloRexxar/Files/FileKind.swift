import TomboloEngine

/// What a file of routes is, as far as it can be told from its address or from what the server says.
enum FileKind: Hashable {
    case page
    case script
    case style

    /// By the ending of a path.
    init?(pathExtension: String) {
        switch pathExtension {
        case "html", "htm", "xhtml", "xht": self = .page
        case "js", "mjs": self = .script
        case "css": self = .style
        default: return nil
        }
    }

    /// By type and subtype, in lower case.
    init?(mediaType: String?) {
        switch mediaType {
        case "text/html", "application/xhtml+xml": self = .page
        case "application/javascript", "application/x-javascript", "text/javascript": self = .script
        case "text/css": self = .style
        default: return nil
        }
    }

    /// Whether a server that says `mediaType` can have meant the file of that address: a page in the place of a script is what portals and
    /// broken servers send. A type that says nothing of the kind is none against it.
    static func contradicts(_ mediaType: String?, _ url: RoutedURL) -> Bool {
        guard let said = FileKind(mediaType: mediaType) else { return false }
        if let expected = FileKind(pathExtension: url.pathExtension) { return said != expected }
        // A page's address may end with anything, as `/cart` and `/cart.php` do, but not as a picture's.
        return said == .page && MIMEType.isKnown(pathExtension: url.pathExtension)
    }

    /// Whether an answer that nobody had announced is kept: script, style or page by its address and by its type.
    static func isKept(_ response: FetchedResponse, of url: RoutedURL) -> Bool {
        guard (200..<300).contains(response.status), ![204, 205, 206].contains(response.status), !isTransient(response)
        else {
            return false
        }
        let kind = FileKind(pathExtension: url.pathExtension)
        return kind != nil && kind == FileKind(mediaType: response.mediaType)
    }

    /// Whether the server says that the answer is for this moment, or for this one client.
    static func isTransient(_ response: FetchedResponse) -> Bool {
        let control = response.fields["cache-control"]?.lowercased() ?? ""
        return control.contains("no-store") || control.contains("private")
    }
}
