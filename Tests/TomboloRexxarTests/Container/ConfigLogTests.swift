import Foundation
import InMemoryLogging
import Logging
import Testing
import TomboloRexxar

/// The receivers of the log entries of routes: the diagnostic logger and the functions that an app sets.
@Suite struct ConfigLogTests {
    private let entry = RXRLog(
        .webViewLoadNot200, url: URL(string: "https://a.example/b?token=1"), error: "no \u{1B}", status: 500,
        version: "1.2")

    @Test func entriesGoToTheDiagnosticLoggerWithoutSecrets() throws {
        let handler = InMemoryLogHandler()
        var config = RXRConfig()
        config.diagnosticLogger = Logger(label: "test") { _ in handler }
        config.report(entry)
        let logged = try #require(handler.entries.first)
        #expect(logged.level == .warning)
        #expect(logged.message == "webview_load_not_200")
        #expect(
            logged.metadata == [
                "url": "https://a.example/b?…", "status": "500", "version": "1.2", "error": #"no \u{1B}"#,
            ])
    }

    @Test func aLoggerOfTheOriginalFormReplacesTheDiagnosticLogger() async {
        let handler = InMemoryLogHandler()
        var config = RXRConfig()
        config.diagnosticLogger = Logger(label: "test") { _ in handler }
        await confirmation { called in
            config.logger = { _ in called() }
            config.report(entry)
        }
        #expect(handler.entries.isEmpty)
    }
}
