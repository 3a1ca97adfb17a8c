#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// One load of a fake page, from the request to its end.
@MainActor
final class FakeNavigation {
    /// The change to the back-forward list when the navigation commits.
    enum Place {
        case push, stay
        case move(by: Int)
    }

    let content: PageContent
    let kind: NavigationAction.Kind
    let place: Place
    let isFromApp: Bool
    let isUserInitiated: Bool
    var url: URL
    /// Whether the delegate has been notified of the start.
    var hasStarted = false
    /// The task that performs the navigation.
    var task: Task<Void, Never>?

    init(
        _ content: PageContent, kind: NavigationAction.Kind = .other, place: Place = .push, isFromApp: Bool = false,
        isUserInitiated: Bool = false
    ) {
        self.content = content
        self.kind = kind
        self.isFromApp = isFromApp
        self.isUserInitiated = isUserInitiated
        switch content {
        case .url(let url):
            self.url = url
            self.place = place
        case .html(_, let base):
            url = base ?? Self.blank
            // Like WebKit, adds no history entry for HTML text, because the text cannot be loaded again.
            self.place = .stay
        }
    }

    func action(from origin: Origin, isRedirect: Bool = false) -> NavigationAction {
        NavigationAction(
            url: url, kind: kind, isUserInitiated: isUserInitiated, isRedirect: isRedirect, isMainFrame: true,
            isFromApp: isFromApp,
            topOrigin: origin)
    }

    /// The origin of the document to load.
    var origin: Origin { Origin(of: url) }

    private static let blank = URL(string: "about:blank") ?? URL(filePath: "/")
}
