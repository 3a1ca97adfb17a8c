import TomboloEngine

/// Detects that the user pulls a page down from its very top, by wheel or by finger.
///
/// The script that detects the pull runs in its own content world, which the page's scripts cannot access.
@MainActor
final class PullWatch: ScriptMessageHandling {
    private static let world = ContentWorld.named("tombolo-browser")
    /// The name that `web/source/browser/pull.js` uses.
    private static let handler = "pulled"

    private let pulled: @MainActor () -> Void

    init(_ page: Page, pulled: @escaping @MainActor () -> Void) {
        self.pulled = pulled
        page.addMessageHandler(Self.handler, in: Self.world, handler: self)
        page.add(UserScript(EmbeddedScripts.pull, in: Self.world))
    }

    func page(_ page: Page, didReceive message: ScriptMessage) { pulled() }
}
