#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import TomboloEngine

/// The lines that tell what was sent and received.
@MainActor
struct MessageLog {
    var sink: @MainActor (String) -> Void = { line in
        let bytes = Array("\(line)\n".utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
    /// Whether messages are told of.
    var isEnabled = false
    /// The longest message that is shown whole, in characters.
    var maximumLength = 500

    func sent(_ message: some Encodable) { show("SEND", message) }
    func received(_ message: some Encodable) { show("RCVD", message) }

    /// Tells of what went wrong, logging or not.
    func note(_ line: String) { sink(line) }

    private func show(_ direction: String, _ message: some Encodable) {
        guard isEnabled, let bytes = try? JSONTextEncoder().encode(message) else { return }
        let json = String(decoding: bytes, as: UTF8.self)
        let isWhole = json.count <= maximumLength
        sink("WVJB \(direction): " + (isWhole ? json : json.prefix(maximumLength) + " [...]"))
    }
}

extension WebViewJavascriptBridge {
    /// Has every message told of, as `WVJB SEND: …` and `WVJB RCVD: …`, cut at the length of ``setLogMaxLength(_:)``.
    public func enableLogging() { log.isEnabled = true }

    /// How much of a message a line of the log shows, in characters; 500 unless set.
    public func setLogMaxLength(_ length: Int) { log.maximumLength = max(0, length) }
}
