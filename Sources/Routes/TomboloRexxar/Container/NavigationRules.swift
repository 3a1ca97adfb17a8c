package import Foundation
package import TomboloEngine

/// The decision on a navigation of a container's page: the container loads the URL, or the app opens it elsewhere.
///
/// Until the response arrives, the engine does not report whether the page or one of its frames navigates. So a link to the web is opened by the
/// app even if it is in a frame. Other navigations to the web begin to load, and their response is refused if it would replace the page.
package enum ContainerNavigation: Sendable, Hashable {
    /// The container loads the URL.
    case stay
    /// A frame of the page may load the URL. If the URL would replace the page, the app opens it instead.
    case frameOnly
    /// The app opens the URL.
    case open
    /// The further navigation rules of the page decide.
    case undecided

    /// Classifies a navigation in a container whose page has the URL `shown`.
    /// - Parameters:
    ///   - folder: The folder of the file that the app gave as the page.
    ///   - isOwn: Whether the URL has the origin of the web page that the app gave.
    ///   - isNamed: Whether the app has listed the URL's origin for pages of the container (`topLevelOrigins`).
    package init(_ action: NavigationAction, shown: URL?, folder: URL?, isOwn: Bool = false, isNamed: Bool = false) {
        switch action.url.scheme?.lowercased() ?? "" {
        case "http", "https":
            let leaves = action.kind == .link && !Self.isSameDocument(action.url, shown)
            let stays = isNamed || isOwn || Self.isSameDocument(action.url, shown)
            self = leaves && !isNamed ? .open : stays ? .stay : .frameOnly
        case let scheme where RoutedURL.schemes.contains(scheme): self = .stay
        case "file": self = Self.isFile(action.url, in: folder) ? .stay : .undecided
        // The page itself made these URLs, or they are code or have a scheme of the app. Another program could not open them.
        case "about", "blob", "data", "javascript", ContainerAPIScheme.name, "app", "": self = .undecided
        default: self = .open
        }
    }

    /// Whether two URLs are equal except for the fragment.
    private static func isSameDocument(_ url: URL, _ shown: URL?) -> Bool {
        func plain(_ url: URL) -> Substring { url.absoluteString.prefix { $0 != "#" } }
        return shown.map { plain($0) == plain(url) } ?? false
    }

    private static func isFile(_ url: URL, in folder: URL?) -> Bool {
        guard let folder else { return false }
        let path = url.standardizedFileURL.path(percentEncoded: false)
        return path.hasPrefix(folder.standardizedFileURL.path(percentEncoded: false))
    }
}
