import Foundation
import TomboloEngine

/// Detects whether a page contains documents of other sites: the engine does not report which of them requests a
/// permission.
///
/// Each document sends its origin from a content world of the browser, which its scripts cannot access, before any of
/// them runs.
@MainActor
final class FrameWatch: ScriptMessageHandling, FrameCensus {
    private static let world = ContentWorld.named("tombolo-browser")
    private static let handler = "frame"

    private weak var page: Page?
    private(set) var hasForeignFrames = false

    init(_ page: Page) {
        self.page = page
        page.addMessageHandler(Self.handler, in: Self.world, handler: self)
        page.add(UserScript(Self.source, in: Self.world, frames: .all))
        page.frameCensus = self
    }

    /// The user script. A page that is restored from the page cache is restored with its frames, in which no user
    /// script starts.
    private static let source = """
        if (window !== window.top) {
            const tell = () => webkit.messageHandlers.\(handler).postMessage(self.origin);
            tell();
            addEventListener('pageshow', (event) => { if (event.persisted) tell(); }, true);
        }
        """

    /// Resets the state when another document has replaced the page's.
    func documentChanged() { hasForeignFrames = false }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        let origin = Origin(serialized: String(decoding: message.body, as: UTF8.self))
        if origin != page.origin || origin.isOpaque { hasForeignFrames = true }
    }
}
