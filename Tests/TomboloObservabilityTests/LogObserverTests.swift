import InMemoryLogging
import Logging
import Testing
import TomboloBridge
import TomboloEngine
import TomboloObservability
import TomboloTesting

/// The entries that `LogObserver` writes.
@MainActor
struct LogObserverTests {
    private let handler = InMemoryLogHandler()

    private func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "test") { [handler] _ in handler }
        logger.logLevel = level
        return logger
    }

    private func entries(_ text: String) -> [InMemoryLogHandler.Entry] {
        handler.entries.filter { "\($0.message)".contains(text) }
    }

    @Test(arguments: TestEngine.all)
    func callsAreLoggedWithoutTheirValues(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("notes.save") { (text: String) in text }
            test.calls.register("notes.fail") { () throws -> Void in
                throw TomboloError("notes.broken", "secret-in-the-message")
            }
            test.calls.add(LogObserver(logger(.debug)))
            try await test.open()
            try await test.run(
                """
                await tombolo.call('notes.save', 'secret-argument');
                await tombolo.call('notes.fail').catch(() => {});
                """)
        }
        let success = try #require(entries("succeeded").first)
        #expect(success.level == .debug && success.metadata["call"] == "notes.save")
        #expect(success.metadata["document"] == "app://tests" && success.metadata["milliseconds"] != nil)
        let failure = try #require(entries("failed").first)
        #expect(failure.metadata["call"] == "notes.fail" && failure.metadata["code"] == "notes.broken")
        #expect(entries("has ended").count == 1)
        #expect(!handler.entries.contains { "\($0)".contains("secret") })
    }

    @Test func aCancelledCallIsLoggedWithItsName() async throws {
        try await withPage(.fake) { test in
            test.calls.register("slow") { () async throws -> Void in try await Task.sleep(for: .seconds(60)) }
            test.calls.add(LogObserver(logger(.debug)))
            try await test.open()
            try await test.run(
                """
                const abort = new AbortController();
                const call = tombolo.call('slow', null, { signal: abort.signal });
                await null;
                abort.abort();
                await call.catch(() => {});
                """)
            try await test.until("the entry") { !entries("failed").isEmpty }
        }
        #expect(entries("failed").first?.metadata["code"] == "cancelled")
        #expect(entries("failed").first?.metadata["call"] == "slow")
    }

    @Test func denialsAreLoggedAsWarnings() async throws {
        try await withPage(.fake, policy: AccessPolicy()) { test in
            test.calls.register("notes.save") { (text: String) in text }
            test.calls.add(LogObserver(logger(.warning)))
            try await test.open()
            try await test.run("await tombolo.call('notes.save', 'x').catch(() => {})")
        }
        #expect(handler.entries.map(\.level) == [.warning])
        #expect("\(handler.entries[0].message)".contains("Grant([\"notes.save\"]"))
    }

    @Test func aDenialIsLoggedWithoutTheArgument() async throws {
        let grant = try Grant(["files.read"], to: ["app://tests"], scopes: ["folder": .texts("public")])
        try await withPage(.fake, policy: AccessPolicy([grant])) { test in
            test.calls.register("files.read") { (_: ReadFile) in "text" }
            test.calls.add(LogObserver(logger(.debug)))
            try await test.open()
            try await test.run("await tombolo.call('files.read', { folder: 'secret' }).catch(() => {})")
        }
        #expect(handler.entries.contains { $0.level == .warning })
        #expect(!handler.entries.contains { "\($0)".contains("secret") })
    }

    @Test func namesOfPagesAreEscaped() async throws {
        try await withPage(.fake) { test in
            test.calls.add(LogObserver(logger(.debug)))
            try await test.open()
            try await test.run("await tombolo.call('a\\u202eb').catch(() => {})")
        }
        #expect(entries("failed").first?.metadata["call"] == #"a\u{202E}b"#)
    }

    @Test func aDocumentCausesALimitedNumberOfWarnings() async throws {
        try await withPage(.fake, policy: AccessPolicy()) { test in
            test.calls.add(LogObserver(logger(.debug)))
            try await test.open()
            try await test.run("for (let i = 0; i < 300; i += 1) await tombolo.call('x' + i).catch(() => {})")
        }
        #expect(handler.entries.count { $0.level == .warning } == 101)
    }

    @Test func aRemovedObserverLogsNothing() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            test.calls.add(LogObserver(logger(.debug)))
            test.calls.removePlugin("LogObserver")
            try await test.open()
            try await test.run("await tombolo.call('a')")
        }
        #expect(handler.entries.isEmpty)
    }
}

private struct ReadFile: ScopedArgument {
    var folder: String
    static let scopes: [ArgumentScope<ReadFile>] = [.text("folder") { $0.folder }]
}
