/// Hears of a page's events as they happen, before anything else runs on the main actor.
///
/// For parts of the framework that must be in step with the page, as a bridge must; apps use ``Page/events``.
@MainActor
public protocol PageObserving: AnyObject {
    /// Something happened.
    func page(_ page: Page, did event: PageEvent)
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
