public import TomboloEngine

/// Receives the events of a page, as the navigation delegate of the original WebViewJavascriptBridge did.
@MainActor
public protocol WebViewDelegate: AnyObject {
    /// Receives an event of the page.
    func page(_ page: Page, did event: PageEvent)
}
