/// Collects what the documents of a page write to their consoles, and the errors that they do not catch.
///
/// Two scripts run in every frame. One wraps `console` in the page's own world and changes nothing of what it does; the other, in
/// an isolated world, passes its words on with the origin of the document. What arrives is the page's word all the same, save
/// for the origin: a page can undo the wrapper and can send any message it likes.
///
/// An argument is cut at 10,000 characters and at a depth of 5, a message at 15,000 characters and 100 arguments, or at 2,000 characters where JSON
/// has to escape many; one that is longer than 32,768 UTF-16 units all the same is dropped. A document can send 1000 messages and 2 million units a
/// second; once all documents of a page together have sent 4 MB, they wait for the next second. One message says how many of a document's were
/// dropped. Workers are not heard.
public struct ConsoleCapture: Sendable {
    /// The handler that the isolated script posts to.
    public static let handlerName = "tomboloConsole"
    /// The world that ``handlerName`` is to be registered in, and no other.
    public static let world = ContentWorld.named("tombolo")

    /// What has to be added to a page.
    public let scripts: [UserScript]

    /// Makes the scripts.
    public init() {
        scripts = [
            UserScript(
                String(decoding: PackageResources.console_relay_js, as: UTF8.self), in: Self.world, frames: .all),
            UserScript(String(decoding: PackageResources.console_page_js, as: UTF8.self), in: .page, frames: .all),
        ]
    }

    /// The console messages in a script message of the relay's; none if it makes no sense.
    @MainActor
    public func messages(in message: ScriptMessage) -> [ConsoleMessage] {
        ConsoleReport(message.body)?.messages ?? []
    }
}
