/// Collects the console messages of a page's documents, and the errors that they do not catch.
///
/// Two scripts run in every frame. One wraps `console` in the page's own world without changing its behaviour. The
/// other, in an isolated world, forwards the messages with the document's origin. Everything except the origin is
/// untrusted page data, because a page can undo the wrapper and can send any message.
///
/// An argument is cut at 10,000 characters and at a depth of 5. A message is cut at 15,000 characters and 100 arguments, or at
/// 2,000 characters if JSON has to escape many of its characters. A message that is still longer than 32,768 UTF-16 units is dropped. A
/// document can send 1000 messages and 2 million units per second. Once all documents of a page together have sent 4 MB within a
/// second, they wait for the next second. If messages of a document were dropped, one message reports their number. Workers are not
/// captured.
package struct ConsoleCapture: Sendable {
    /// The handler that the isolated script posts to.
    package static let handlerName = "tomboloConsole"
    /// The only world in which ``handlerName`` is to be registered.
    package static let world = ContentWorld.named("tombolo")

    /// The scripts to add to a page.
    package let scripts: [UserScript]

    /// Creates the capture with its two scripts.
    package init() {
        scripts = [
            UserScript(
                EmbeddedScripts.consoleRelay, in: Self.world, frames: .all),
            UserScript(EmbeddedScripts.consolePage, in: .page, frames: .all),
        ]
    }

    /// The console messages in a script message of the relay; empty if it is invalid.
    @MainActor
    package func messages(in message: ScriptMessage) -> [ConsoleMessage] {
        ConsoleReport(message.body)?.messages ?? []
    }
}
