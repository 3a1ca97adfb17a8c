#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Hears of a page's events as they happen, before anything else runs on the main actor.
///
/// For parts of the framework that must be in step with the page, as a bridge must; apps use ``Page/events``.
@MainActor
public protocol PageObserving: AnyObject {
    /// Something happened.
    func page(_ page: Page, did event: PageEvent)
    /// A document of the page navigated to one of ``Page/bridgeURLs``, which was cancelled. The engine does not say which document. Does nothing by
    /// default.
    func page(_ page: Page, didReceiveBridgeURL url: URL)
    /// The user pressed a key, a button or the screen in the page. Does nothing by default.
    func pageWasPressed(_ page: Page)
}

extension PageObserving {
    /// Does nothing.
    public func page(_ page: Page, didReceiveBridgeURL url: URL) {}
    /// Does nothing.
    public func pageWasPressed(_ page: Page) {}
}

/// Receives the script messages of one handler.
@MainActor
public protocol ScriptMessageHandling: AnyObject {
    /// A script sent a message.
    func page(_ page: Page, didReceive message: ScriptMessage)
}

/// Knows which frames a page has.
@MainActor
public protocol FrameCensus: AnyObject {
    /// Whether a document of another origin than the top-level document's is present, or may be.
    var hasForeignFrames: Bool { get }
}
