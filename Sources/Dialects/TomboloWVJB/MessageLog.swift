import Logging
import TomboloBridge
import TomboloEngine

/// The log of sent and received messages.
///
/// The lines for the logger, or for the sink that replaces it, are safe for a terminal regardless of the content of a
/// message: see `TerminalText`.
@MainActor
struct MessageLog {
    var logger = Logger(label: "tombolo.wvjb")
    /// Receives the lines in place of the logger.
    var sink: (@MainActor (String) -> Void)?
    /// Whether messages are logged. Errors are always logged.
    private(set) var isEnabled = false
    /// Maximum length of a message in the log, in characters. Longer messages are cut.
    var maximumLength = 500

    func sent(_ message: some LoggedMessage, isSensitive: Bool) { show("SEND", message, isSensitive) }
    func received(_ message: some LoggedMessage, isSensitive: Bool) { show("RCVD", message, isSensitive) }

    /// Logs an error in one line, even when logging is off.
    func note(_ line: String) {
        write(TerminalText(line.redactingURLs(), lineBreaks: .escaped).description, at: .warning)
    }

    /// Logs messages from now on, with the level `debug`, because they contain data of the app and its pages. Lowers
    /// the level of the logger to `debug` if it is higher.
    mutating func enable() {
        isEnabled = true
        logger.logLevel = min(logger.logLevel, .debug)
    }

    private func write(_ line: String, at level: Logger.Level) {
        if let sink { sink(line) } else { logger.log(level: level, "\(line)") }
    }

    private func show(_ direction: String, _ message: some LoggedMessage, _ isSensitive: Bool) {
        guard isEnabled, let bytes = try? JSONTextEncoder().encode(isSensitive ? message.redacted : message) else {
            return
        }
        let json = TerminalText.json(String(decoding: bytes, as: UTF8.self))
        let isWhole = json.count <= maximumLength
        write("WVJB \(direction): " + (isWhole ? json : json.prefix(maximumLength) + " [...]"), at: .debug)
    }
}

/// A message that the log can show.
protocol LoggedMessage: Encodable {
    /// The message with its value replaced by a mark.
    var redacted: Self { get }
}

extension WebViewJavascriptBridge {
    /// Logs every message, as `WVJB SEND: …` and `WVJB RCVD: …`, truncated to the length set by
    /// ``setLogMaxLength(_:)``. The lines have the level `debug`; the level of ``logger`` is lowered to it if needed.
    /// Values of messages for handlers that are marked as sensitive (`calls.markSensitive("wvjb.call.login")`) appear
    /// as `…`.
    public func enableLogging() { log.enable() }

    /// Sets the maximum length of a message in the log, in characters; 500 by default.
    public func setLogMaxLength(_ length: Int) { log.maximumLength = max(0, length) }

    /// Whether the values of messages for a handler, in either direction, are kept out of the log. True without a page,
    /// because it is then unknown which handlers are marked as sensitive.
    func isSensitive(_ handlerName: String) -> Bool {
        outgoing.bridge?.calls.isSensitive("wvjb.call.\(handlerName)") != false
    }
}
