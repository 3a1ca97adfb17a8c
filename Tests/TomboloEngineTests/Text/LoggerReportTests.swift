import InMemoryLogging
import Logging
import TestSupport
import Testing
import TomboloEngine

/// Log entries of the framework.
@Suite struct LoggerReportTests {
    private let handler = InMemoryLogHandler()

    private var logger: Logger { Logger(label: "tombolo.test") { _ in handler } }

    @Test(arguments: HostileText.all)
    func loggedMessagesAndMetadataContainNoControlCharacters(text: String) throws {
        logger.report(.warning, text, metadata: ["error": text])
        let entry = try #require(handler.entries.first)
        #expect(HostileText.unsafeScalars(in: entry.message.description.filter { $0 != "\n" }).isEmpty)
        #expect(HostileText.unsafeScalars(in: "\(entry.metadata["error"] ?? "")".filter { $0 != "\n" }).isEmpty)
    }

    @Test func secretsInURLsAreNotLogged() throws {
        logger.report(.warning, "https://a.example/b?code=1 failed", metadata: ["url": "https://a.example/?token=1#2"])
        let entry = try #require(handler.entries.first)
        #expect(entry.message.description.hasPrefix("https://a.example/b?…"))
        #expect(!"\(entry.message) \(entry.metadata)".contains("=1"))
    }

    @Test func entriesNameTheModuleAndTheLevelOfTheCaller() throws {
        logger.report(.notice, "text")
        #expect(handler.entries.map(\.level) == [.notice])
        logger.report(.debug, "text")
        #expect(handler.entries.count == 1)
    }
}
