public import TomboloEngine

/// Receives the events of a page, as the original's navigation delegate did.
@MainActor
public protocol WebViewDelegate: AnyObject {
    /// Receives an event of the page.
    func page(_ page: Page, did event: PageEvent)
}
