import Foundation
import TomboloEngine

/// Knows whether a page holds documents of other sites: the engine does not say which of them asks for a permission.
///
/// Each document tells its origin from a world of the browser's own, which its scripts do not know, before any of them runs.
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

    /// A page that comes back from the page cache comes with its frames, and no script begins in them.
    private static let source = """
        if (window !== window.top) {
            const tell = () => webkit.messageHandlers.\(handler).postMessage(self.origin);
            tell();
            addEventListener('pageshow', (event) => { if (event.persisted) tell(); }, true);
        }
        """

    /// Another document has taken the place of the page's.
    func documentChanged() { hasForeignFrames = false }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        let origin = Origin(serialized: String(decoding: message.body, as: UTF8.self))
        if origin != page.origin || origin.isOpaque { hasForeignFrames = true }
    }
}
