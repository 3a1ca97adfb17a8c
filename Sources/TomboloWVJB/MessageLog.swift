import TomboloBridge
import TomboloEngine

/// The lines that show what was sent and received.
///
/// A sink gets text that a terminal can be given, whatever a page has put into a message: see ``TomboloEngine/TerminalText``.
@MainActor
struct MessageLog {
    var sink: @MainActor (String) -> Void = { StandardError.write(line: $0) }
    /// Whether messages are shown.
    var isEnabled = false
    /// The longest message that is shown whole, in characters.
    var maximumLength = 500

    func sent(_ message: some LoggedMessage, isSensitive: Bool) { show("SEND", message, isSensitive) }
    func received(_ message: some LoggedMessage, isSensitive: Bool) { show("RCVD", message, isSensitive) }

    /// Shows what went wrong, in one line, logging or not.
    func note(_ line: String) { sink(TerminalText(line.redactingURLs(), lineBreaks: .escaped).description) }

    private func show(_ direction: String, _ message: some LoggedMessage, _ isSensitive: Bool) {
        guard isEnabled, let bytes = try? JSONTextEncoder().encode(isSensitive ? message.redacted : message) else {
            return
        }
        let json = TerminalText.json(String(decoding: bytes, as: UTF8.self))
        let isWhole = json.count <= maximumLength
        sink("WVJB \(direction): " + (isWhole ? json : json.prefix(maximumLength) + " [...]"))
    }
}

/// A message as the log shows it.
protocol LoggedMessage: Encodable {
    /// The message without the value that it carries.
    var redacted: Self { get }
}

extension WebViewJavascriptBridge {
    /// Has every message logged, as `WVJB SEND: …` and `WVJB RCVD: …`, cut at the length of ``setLogMaxLength(_:)``. Values of handlers that are
    /// marked as sensitive (`calls.markSensitive("wvjb.call.login")`) appear as `…`.
    public func enableLogging() { log.isEnabled = true }

    /// How much of a message a line of the log shows, in characters; 500 unless set.
    public func setLogMaxLength(_ length: Int) { log.maximumLength = max(0, length) }

    /// Whether the values of messages for that handler, in either direction, are kept out of the log; true while there is no page, since the
    /// marks are not known then.
    func isSensitive(_ handlerName: String) -> Bool {
        outgoing.bridge?.calls.isSensitive("wvjb.call.\(handlerName)") != false
    }
}
