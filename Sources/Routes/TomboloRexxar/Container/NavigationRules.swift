package import Foundation
package import TomboloEngine

/// Where a navigation of a container's page leads: it stays in the container, or the app opens it elsewhere.
///
/// The engine does not report whether the page or one of its frames navigates until the response has arrived. So a link in a frame leaves the
/// container as one in the page does. Other navigations to the web are loaded only if the response turns out to be for a frame.
package enum ContainerNavigation: Sendable, Hashable {
    /// The container loads it.
    case stay
    /// A frame of the page loads it; in the place of the page, the app opens it.
    case frameOnly
    /// The app opens it.
    case open
    /// The page's own rules decide.
    case undecided

    /// Classifies a navigation in a container that shows `shown`.
    /// - Parameters:
    ///   - folder: The folder of a page that the app gave as a file.
    ///   - isOwn: Whether a web page belongs to the container.
    ///   - isNamed: Whether the app has named its origin for the container.
    package init(_ action: NavigationAction, shown: URL?, folder: URL?, isOwn: Bool = false, isNamed: Bool = false) {
        switch action.url.scheme?.lowercased() ?? "" {
        case "http", "https":
            let leaves = action.kind == .link && !Self.isSameDocument(action.url, shown)
            let stays = isNamed || isOwn || Self.isSameDocument(action.url, shown)
            self = leaves && !isNamed ? .open : stays ? .stay : .frameOnly
        case let scheme where RoutedURL.schemes.contains(scheme): self = .stay
        case "file": self = Self.isFile(action.url, in: folder) ? .stay : .undecided
        // Made by the page itself, or code: the app could not open it.
        case "about", "blob", "data", "javascript", ContainerAPIScheme.name, "app", "": self = .undecided
        default: self = .open
        }
    }

    /// Whether two URLs differ in the fragment only.
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
