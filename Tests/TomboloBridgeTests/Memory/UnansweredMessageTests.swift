import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// A compromised web process that posts messages without records faster than the app answers them, which no relay does.
@MainActor
struct UnansweredMessageTests {
    private static let limit = 4 << 20

    private func overruns(_ test: TestPage) -> [MemoryOverrun] {
        test.bridgeEvents.compactMap { if case .exceededMemory(let overrun) = $0 { overrun } else { nil } }
    }

    /// Posts messages and does not wait for their answers.
    private func poll(_ impostor: Impostor, _ id: String, times: Int) async throws {
        let message = ["1", "poll", id, "app://tests", "frame"].joined(separator: "\u{1F}")
        try await impostor.run(
            """
            const [message, times] = argument;
            globalThis.answers ??= [];
            const note = (answer) => { answers.push(String(answer)); };
            for (let i = 0; i < times; i += 1) webkit.messageHandlers.tombolo.postMessage(message).then(note, note);
            """, [.string(message), .integer(times)])
    }

    /// - Parameter isGranted: Whether a grant applies to the documents of the page.
    @Test(arguments: [false, true])
    func aPageWithTooManyUnansweredMessagesIsDisconnected(isGranted: Bool) async throws {
        var limits = BridgeLimits()
        if isGranted { limits.pageBytes = Self.limit } else { limits.ungrantedBytes = Self.limit }
        let grant = try Grant(["known"], to: [isGranted ? "app://tests" : "app://elsewhere"], frames: .embedded)
        try await withPage(.gtk, policy: AccessPolicy([grant]), limits: limits) { test in
            test.calls.register("known") {}
            try await test.open()
            let impostor = Impostor(test: test)
            let id = Impostor.id(1)
            // The app answers no messages of a document that announces a port and does not open one.
            let answer = try await impostor.post("open", as: id, "app://tests", "frame", "app://tests/", timeout: 100)
            #expect(answer == nil)
            try await test.until("the document") { test.bridge.allDocuments.count == 2 }
            let before = test.bridge.heldBytes

            // A loop of synchronous calls can leave as many unanswered.
            try await poll(impostor, id, times: 4_096)
            try await test.until("the messages") { test.bridge.heldBytes - before >= 4_000 * 512 }
            #expect(overruns(test).isEmpty)
            #expect(test.bridge.allDocuments.count == 2)

            try await poll(impostor, id, times: 6_000)
            try await test.until("the report") { !overruns(test).isEmpty }
            // All messages are answered when the document ends.
            let all = try await impostor.run(
                """
                while (answers.length < argument) await new Promise((resume) => setTimeout(resume, 5));
                return answers.every((answer) => answer === '' || answer === 'd');
                """, .integer(4_096 + 6_000))
            #expect(all == true)
            #expect(overruns(test).map(\.limit) == [Self.limit])
            // The page's limit ends all documents, that of documents without a grant only the one.
            #expect(overruns(test).map { $0.document == nil } == [isGranted])
            #expect(test.bridge.allDocuments.count == (isGranted ? 0 : 1))
            #expect(test.bridge.heldBytes <= before)
        }
    }
}
