import TomboloEngine

/// The kind of a file of routes, as far as its address or the server's content type shows it.
enum FileKind: Hashable {
    case page
    case script
    case style

    /// The kind by the extension of a path.
    init?(pathExtension: String) {
        switch pathExtension {
        case "html", "htm", "xhtml", "xht": self = .page
        case "js", "mjs": self = .script
        case "css": self = .style
        default: return nil
        }
    }

    /// The kind by type and subtype, in lower case.
    init?(mediaType: String?) {
        switch mediaType {
        case "text/html", "application/xhtml+xml": self = .page
        case "application/javascript", "application/x-javascript", "text/javascript": self = .script
        case "text/css": self = .style
        default: return nil
        }
    }

    /// Whether a content type contradicts an address: captive portals and broken servers send a page in the place of a script. A content type of no
    /// known kind does not contradict.
    static func contradicts(_ mediaType: String?, _ url: RoutedURL) -> Bool {
        guard let declared = FileKind(mediaType: mediaType) else { return false }
        if let expected = FileKind(pathExtension: url.pathExtension) { return declared != expected }
        // A page's address may end with anything, as `/cart` and `/cart.php` do, but not with the extension of a picture.
        return declared == .page && MIMEType.isKnown(pathExtension: url.pathExtension)
    }

    /// Whether the response for an address that the map does not name is stored: script, style or page, both by its address
    /// and by its content type.
    static func isKept(_ response: FetchedResponse, of url: RoutedURL) -> Bool {
        guard (200..<300).contains(response.status), ![204, 205, 206].contains(response.status), !isTransient(response)
        else {
            return false
        }
        let kind = FileKind(pathExtension: url.pathExtension)
        return kind != nil && kind == FileKind(mediaType: response.mediaType)
    }

    /// Whether the server marks the response as valid for this moment only, or for this one client.
    static func isTransient(_ response: FetchedResponse) -> Bool {
        let control = response.fields["cache-control"]?.lowercased() ?? ""
        return control.contains("no-store") || control.contains("private")
    }
}
