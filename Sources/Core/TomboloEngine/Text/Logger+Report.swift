package import Logging

extension Logger {
    /// Logs a line of the framework. Secrets in URLs are removed (``LoggedURLs/withoutSecrets``) and the text is escaped as
    /// ``TerminalText``, since log handlers write text unchanged.
    ///
    /// Log data of pages and calls only at the level `debug` or below.
    package func report(
        _ level: Level, _ text: @autoclosure () -> String, metadata: [String: String] = [:], file: String = #fileID,
        function: String = #function, line: UInt = #line
    ) {
        log(
            level: level, "\(Self.escaped(text()))",
            metadata: metadata.isEmpty ? nil : metadata.mapValues { .string(Self.escaped($0)) }, file: file,
            function: function, line: line)
    }

    private static func escaped(_ text: String) -> String { TerminalText(text.redactingURLs()).description }
}
