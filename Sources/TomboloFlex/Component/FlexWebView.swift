#if os(Linux)
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
    /// The functions, rules and listeners.
    public let component: FlexComponent
    /// The view, whose widget the app shows.
    public let pageView: PageView
    private var loading: Task<Void, Never>?

    /// Makes a view; it shows nothing yet. A component has one view in its life.
    /// - Parameters:
    ///   - profile: Where the page keeps its data.
    ///   - folders: Folders that are served under `app://NAME/`.
    /// - Throws: What ``PageView/init(_:)`` throws.
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

    /// The page.
    public var page: Page { pageView.page }

    /// Shows a URL, the first as well as any other, if the component's rules let the page go there. Cookies that the
    /// component keeps are there before; see ``FlexComponent/setAutoCookieManage(_:clearAll:)``.
    /// - Returns: Whether it does; if not, ``FlexComponent/onNotAllowedURL`` has heard of it.
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
#endif
