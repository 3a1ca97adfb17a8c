#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import Tombolo
import TomboloBridge
public import TomboloEngine

/// A page view whose pages have the `$flex` of a component.
///
///     let view = try FlexWebView(component: flex, profile: profile)
///     view.load(url)
@MainActor
public final class FlexWebView {
    /// The functions, URL rules and listeners.
    public let component: FlexComponent
    /// The view, whose widget the app displays.
    public let pageView: PageView
    private var loading: Task<Void, Never>?

    /// Creates a view, which is empty at first. A component can have only one view.
    /// - Parameters:
    ///   - component: The component, which is the dialect of the page.
    ///   - profile: Storage for the page's data.
    ///   - folders: Folders that are served under `app://NAME/`.
    /// - Throws: The errors of `PageView.init(_:)`.
    public init(component: FlexComponent, profile: any Profile, folders: [String: URL] = [:]) throws {
        self.component = component
        var configuration = PageView.Configuration(
            profile: profile, calls: CallRegistry(), dialects: [component], folders: folders,
            page: component.configuration)
        configuration.letsFilesReadEveryFile = component.allowsURLAccessInFile
        pageView = try PageView(configuration)
        component.manageCookies(of: profile)
        if component.allowsURLAccessInFile { component.report(.filesReadEveryFile) }
    }

    /// The page that the view shows.
    public var page: Page { pageView.page }

    /// Loads a URL if the component's rules allow it. Cookies that the component stores are restored first; see
    /// ``FlexComponent/setAutoCookieManage(_:clearAll:)``.
    /// - Returns: Whether the rules allow the URL. If not, it is passed to ``FlexComponent/onNotAllowedURL``.
    @discardableResult
    public func load(_ url: URL) -> Bool {
        guard component.allowsNavigation(to: url) else {
            component.onNotAllowedURL?(url.absoluteString)
            return false
        }
        loading?.cancel()
        guard let cookies = component.cookies, !cookies.isReady else {
            page.load(url)
            return true
        }
        loading = Task { [page] in
            await cookies.waitUntilReady()
            if !Task.isCancelled { page.load(url) }
        }
        return true
    }
}
