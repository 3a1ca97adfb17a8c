import Foundation
import TomboloEngine

/// Detects whether a page contains documents of other origins. This is necessary because the engine does not report
/// which document of the page requests a permission.
///
/// A user script sends the origin of each document before the document's own scripts run. It runs in the browser's own
/// content world, which the page's scripts cannot access.
@MainActor
final class ForeignFrameDetector: ScriptMessageHandling, FrameCensus {
    private static let world = ContentWorld.named("tombolo-browser")
    /// The name that `web/source/browser/frame.js` uses.
    private static let handler = "frame"

    private weak var page: Page?
    private(set) var hasForeignFrames = false

    init(_ page: Page) {
        self.page = page
        page.addMessageHandler(Self.handler, in: Self.world, handler: self)
        page.add(UserScript(EmbeddedScripts.frame, in: Self.world, frames: .all))
        page.frameCensus = self
    }

    /// Resets the state after the page's top-level document was replaced.
    func documentChanged() { hasForeignFrames = false }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        let origin = Origin(serialized: String(decoding: message.body, as: UTF8.self))
        if origin != page.origin || origin.isOpaque { hasForeignFrames = true }
    }
}
