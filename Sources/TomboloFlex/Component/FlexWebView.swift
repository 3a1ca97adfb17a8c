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

    /// Makes a view; it shows nothing yet. A component has one view in its life.
    /// - Parameters:
    ///   - profile: Where the page keeps its data.
    ///   - folders: Folders that are served under `app://NAME/`.
    /// - Throws: What ``PageView/init(_:)`` throws.
    public init(component: FlexComponent, profile: any Profile, folders: [String: URL] = [:]) throws {
        self.component = component
        pageView = try PageView(
            PageView.Configuration(
                profile: profile, calls: CallRegistry(), dialects: [component], folders: folders,
                page: component.configuration))
    }

    /// The page.
    public var page: Page { pageView.page }

    /// Shows a URL, the first as well as any other, if the component's rules let the page go there.
    /// - Returns: Whether it does; if not, ``FlexComponent/onNotAllowedURL`` has heard of it.
    @discardableResult
    public func load(_ url: URL) -> Bool {
        guard component.allowsNavigation(to: url) else {
            component.onNotAllowedURL?(url.absoluteString)
            return false
        }
        page.load(url)
        return true
    }

    /// Calls `$flex.web.NAME` of the page; see ``FlexComponent/evalFlexFunc(_:sendData:)``.
    @discardableResult
    public func evalFlexFunc(_ name: String, sendData: (any Encodable)? = nil) async throws -> FlexData {
        try await component.evalFlexFunc(name, sendData: sendData)
    }

    /// Calls a closure for one kind of event.
    @discardableResult
    public func addEventListener(_ event: FlexEvent, _ closure: @escaping FlexListener.Closure) -> FlexListener {
        component.addEventListener(event, closure)
    }

    /// Ends a listener.
    public func removeEventListener(listener: FlexListener) { component.removeEventListener(listener: listener) }
}
#endif
