public import TomboloEngine

/// A delegate that has a say in where the page goes, as the original's navigation delegate had.
@MainActor
public protocol NavigationDeciding: PageObserving {
    /// Whether the page may go there: asked once for each navigation, before the page's own rules, and never about the
    /// URLs of the handshake.
    /// - Returns: What holds; nil to leave it to the page's own rules.
    func page(_ page: Page, decide action: NavigationAction) async -> NavigationDecision?
}
