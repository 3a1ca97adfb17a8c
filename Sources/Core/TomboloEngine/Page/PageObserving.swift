#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Receives a page's events as they happen, before any other code runs on the main actor.
///
/// For parts of the framework whose state must match the page's, such as a bridge. Apps use ``Page/events`` or
/// ``Page/onEvent`` instead.
@MainActor
package protocol PageObserving: AnyObject {
    /// Receives an event of the page.
    func page(_ page: Page, did event: PageEvent)
    /// Receives a URL of `Page.bridgeURLs` to which a document of the page navigated. The navigation was cancelled. The engine does
    /// not report which document it was. Does nothing by default.
    func page(_ page: Page, didReceiveBridgeURL url: URL)
    /// Reports that the user pressed a key, a button or the screen in the page. Does nothing by default.
    func pageWasPressed(_ page: Page)
}

extension PageObserving {
    /// Does nothing by default.
    package func page(_ page: Page, didReceiveBridgeURL url: URL) {}
    /// Does nothing by default.
    package func pageWasPressed(_ page: Page) {}
}

/// Receives the script messages of one handler.
@MainActor
package protocol ScriptMessageHandling: AnyObject {
    /// Receives a message that a script sent.
    func page(_ page: Page, didReceive message: ScriptMessage)
}

/// Provides information about the frames of a page.
@MainActor
package protocol FrameCensus: AnyObject {
    /// Whether the page contains, or may contain, a document whose origin differs from the top-level document's.
    var hasForeignFrames: Bool { get }
}
