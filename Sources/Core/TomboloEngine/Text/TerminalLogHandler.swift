package import Logging

/// Writes log entries to standard error as `LABEL: MESSAGE`, for programs whose messages the user reads in a terminal.
///
/// Labels of the framework's parts, such as `tombolo.page`, appear as `tombolo`.
package struct TerminalLogHandler: LogHandler {
    package var logLevel = Logger.Level.info
    package var metadata: Logger.Metadata = [:]
    private let prefix: String

    /// Creates a handler for a logger with this label, as `LoggingSystem.bootstrap` takes it.
    package init(label: String) {
        prefix = label.hasPrefix("tombolo.") ? "tombolo" : label
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        let values = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        StandardError.write(line: "\(prefix): \(event.message)\(values.joined())")
    }
}
