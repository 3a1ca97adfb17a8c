import Foundation
import TomboloEngine

/// Where a container's page may go: what stays in it, and what the app opens elsewhere.
///
/// The engine does not say whether it is the page that goes somewhere or a frame in it until the answer is there. So a link in a frame leaves the
/// container as one in the page does, and what else leads to the web is loaded only if the answer turns out to be for a frame.
enum ContainerNavigation: Sendable, Hashable {
    /// It is loaded in the container.
    case stay
    /// It is loaded in a frame of the page; in the place of the page, it is the app's to open.
    case frameOnly
    /// It is the app's to open.
    case open
    /// The page's own rules say.
    case undecided

    /// What a navigation is, in a container that shows `shown`.
    /// - Parameters:
    ///   - folder: Of a page that the app gave as a file, its folder.
    ///   - isOwn: Whether a page of the web is one of the container's.
    ///   - isNamed: Whether the app has named its origin for the container.
    init(_ action: NavigationAction, shown: URL?, folder: URL?, isOwn: Bool = false, isNamed: Bool = false) {
        switch action.url.scheme?.lowercased() ?? "" {
        case "http", "https":
            let leaves = action.kind == .link && !Self.isSameDocument(action.url, shown)
            let stays = isNamed || isOwn || Self.isSameDocument(action.url, shown)
            self = leaves && !isNamed ? .open : stays ? .stay : .frameOnly
        case let scheme where RoutedURL.schemes.contains(scheme): self = .stay
        case "file": self = Self.isFile(action.url, in: folder) ? .stay : .undecided
        // Made by the page itself, or code: nowhere that an app could open.
        case "about", "blob", "data", "javascript", ContainerAPIScheme.name, "app", "": self = .undecided
        default: self = .open
        }
    }

    /// Whether only the fragment is another.
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
