public import TomboloEngine

/// A delegate that also decides on navigations of the page, as the navigation delegate of the original
/// WebViewJavascriptBridge did.
@MainActor
public protocol NavigationDeciding: WebViewDelegate {
    /// Decides whether the page may navigate. Called once for each navigation, before the page's own rules, but not for
    /// the URLs of the handshake.
    /// - Returns: The decision; nil to leave it to the page's own rules.
    func page(_ page: Page, decide action: NavigationAction) async -> NavigationDecision?
}
