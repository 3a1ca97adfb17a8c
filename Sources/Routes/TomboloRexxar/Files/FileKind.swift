import TomboloEngine
import TomboloUpdates

/// The kind of a routes file, as indicated by its address or the server's content type.
enum FileKind: Hashable {
    case page
    case script
    case style

    /// Creates the kind that a path extension indicates; nil for other extensions.
    init?(pathExtension: String) {
        switch pathExtension {
        case "html", "htm", "xhtml", "xht": self = .page
        case "js", "mjs": self = .script
        case "css": self = .style
        default: return nil
        }
    }

    /// Creates the kind that a content type indicates; nil for other types.
    /// - Parameter mediaType: Type and subtype, in lower case.
    init?(mediaType: String?) {
        switch mediaType {
        case "text/html", "application/xhtml+xml": self = .page
        case "application/javascript", "application/x-javascript", "text/javascript": self = .script
        case "text/css": self = .style
        default: return nil
        }
    }

    /// Whether a content type contradicts an address, as when captive portals and broken servers send a page instead of a script. A content type
    /// that is not one of the three kinds contradicts no address.
    static func contradicts(_ mediaType: String?, _ url: RoutedURL) -> Bool {
        guard let declared = FileKind(mediaType: mediaType) else { return false }
        if let expected = FileKind(pathExtension: url.pathExtension) { return declared != expected }
        // A page's address may have any ending, as in `/cart` and `/cart.php`, but not a known extension of another type, such as a picture's.
        return declared == .page && MIMEType.isKnown(pathExtension: url.pathExtension)
    }

    /// Whether a response is stored if the map does not name its address. Only scripts, style sheets and pages are stored, and only if address
    /// and content type indicate the same kind.
    static func isKept(_ response: FetchedResponse, of url: RoutedURL) -> Bool {
        guard (200..<300).contains(response.status), ![204, 205, 206].contains(response.status), !isTransient(response)
        else {
            return false
        }
        let kind = FileKind(pathExtension: url.pathExtension)
        return kind != nil && kind == FileKind(mediaType: response.mediaType)
    }

    /// Whether the server marks the response as not to be stored (`no-store`), or as meant for this client only (`private`).
    static func isTransient(_ response: FetchedResponse) -> Bool {
        let control = response.fields["cache-control"]?.lowercased() ?? ""
        return control.contains("no-store") || control.contains("private")
    }
}
