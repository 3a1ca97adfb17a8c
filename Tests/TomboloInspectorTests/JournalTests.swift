import OrderedCollections
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge
@testable import TomboloInspector

/// The rows of a journal.
@MainActor
struct JournalTests {
    /// Records what a page does in an app with a few calls.
    private func withJournal(
        _ engine: TestEngine, policy: AccessPolicy? = nil, budget: JournalBudget = JournalBudget(),
        _ body: @escaping @MainActor (TestPage, Journal) async throws -> Void
    ) async throws {
        try await withPage(engine, policy: policy) { test in
            test.calls.register("notes.save") { (text: String) in text }
            test.calls.register("notes.fail") { () throws -> Int in
                throw TomboloError("notes.broken", "See https://a.example/b?token=geheim")
            }
            test.calls.register("notes.login") { (_: [String: String]) in ["token": "geheim"] }
            test.calls.register("notes.slow") { () async throws -> Void in try await Task.sleep(for: .seconds(600)) }
            test.calls.registerStream("notes.all") {
                AsyncStream { stream in
                    for number in 0..<30 { stream.yield(number) }
                    stream.finish()
                }
            }
            test.calls.declareEvents("notes.changed")
            let journal = Journal(of: test.bridge, budget: budget)
            try await test.open()
            try await body(test, journal)
        }
    }

    private func row(_ name: String, in journal: Journal) throws -> InspectorRow {
        try #require(journal.rows.first { $0.name == name }, "\(journal.rows)")
    }

    @Test(arguments: TestEngine.everyTransport)
    func theRowOfACallContainsTimesBytesAndValues(engine: TestEngine) async throws {
        try await withJournal(engine) { test, journal in
            try await test.run("await tombolo.call('notes.save', 'Ada')")
            let row = try row("notes.save", in: journal)
            #expect(row.kind == .call && row.outcome == "ok" && row.text == nil && row.document == 1)
            #expect(row.sent == 5 && row.received == 5 && row.hasPayload)
            #expect(try #require(row.end) >= row.start)
            let payload = try #require(journal.payloads[row.n])
            #expect(payload.argument == "Ada" && payload.result == "Ada" && !payload.isCut)
            let total = try #require(journal.totals.all["notes.save"])
            #expect(total.calls == 1 && total.failures == 0 && total.measured == 1 && total.bytes == 10)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func failuresCancellationsAndLostDocumentsAreOutcomes(engine: TestEngine) async throws {
        try await withJournal(engine) { test, journal in
            try await test.run(
                """
                await tombolo.call('notes.fail').catch(() => {});
                const abort = new AbortController();
                const call = tombolo.call('notes.slow', undefined, { signal: abort.signal });
                await tombolo.call('notes.save', 'x');
                abort.abort();
                await call.catch(() => {});
                tombolo.call('notes.slow').catch(() => {});
                await tombolo.call('notes.save', 'x');
                """)
            try await test.until("the cancellation") { journal.rows.contains { $0.outcome == "cancelled" } }
            let failure = try row("notes.fail", in: journal)
            #expect(failure.outcome == "notes.broken" && failure.text == "See https://a.example/b?…")
            #expect(journal.totals.all["notes.fail"]?.failures == 1)
            try await test.open()
            let slow = journal.rows.filter { $0.name == "notes.slow" }
            #expect(slow.map(\.outcome) == ["cancelled", "disconnected"])
            #expect(slow.allSatisfy { $0.end != nil })
            #expect(journal.documents.all.values.map { $0.end == nil } == [false, true])
        }
    }

    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func aStreamCountsItsValuesAndKeepsTheLatest(engine: TestEngine) async throws {
        try await withJournal(engine) { test, journal in
            try await test.run("for await (const value of tombolo.stream('notes.all')) {}")
            let row = try row("notes.all", in: journal)
            #expect(row.kind == .stream && row.values == 30 && row.outcome == "ok")
            let payload = try #require(journal.payloads[row.n])
            #expect(payload.values?.last == 29 && payload.values?.count == 20 && payload.isCut)
        }
    }

    @Test(arguments: TestEngine.all)
    func eventsListenersAndPageFunctionsHaveRows(engine: TestEngine) async throws {
        try await withJournal(engine) { test, journal in
            try await test.run(
                """
                globalThis.stop = tombolo.on('notes.changed', () => {});
                tombolo.expose('editor.text', (argument) => argument + '!');
                await tombolo.ready;
                """)
            try test.bridge.emit("notes.changed", "new")
            let text: String = try await test.bridge.call("editor.text", "a")
            #expect(text == "a!")
            let event = try row("notes.changed", in: journal)
            #expect(event.kind == .listen && event.end == nil)
            let emitted = try #require(journal.rows.first { $0.kind == .event })
            #expect(emitted.end == emitted.start && journal.payloads[emitted.n]?.argument == "new")
            let function = try row("editor.text", in: journal)
            #expect(function.kind == .pageCall && function.outcome == "ok" && function.sent == 4)
            #expect(journal.payloads[function.n]?.result == "a!")
        }
    }

    @Test(arguments: TestEngine.all)
    func theRowOfAListenerFollowsTheAccessPolicy(engine: TestEngine) async throws {
        try await withJournal(engine) { test, journal in
            try await test.run("tombolo.on('notes.changed', () => {}); await tombolo.ready;")
            let policy = test.bridge.policy
            try await test.until("the listener") {
                journal.pending.listeners.values.contains { journal.row($0)?.outcome == nil }
            }
            test.bridge.policy = AccessPolicy()
            let denied = try row("notes.changed", in: journal)
            #expect(denied.outcome == "denied" && denied.grant?.contains("notes.changed") == true)
            test.bridge.policy = policy
            let allowed = try row("notes.changed", in: journal)
            #expect(allowed.outcome == nil && allowed.grant == nil && allowed.text == nil)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDenialShowsTheGrantThatWorks(engine: TestEngine) async throws {
        try await withJournal(engine, policy: AccessPolicy()) { test, journal in
            try await test.run(
                """
                await tombolo.call('notes.save', 'x').catch(() => {});
                tombolo.on('notes.changed', () => {});
                await tombolo.call('notes.save', 'x').catch(() => {});
                """)
            try await test.until("the denial of the event") {
                journal.rows.contains { $0.kind == .listen && $0.end != nil }
            }
            let call = try row("notes.save", in: journal)
            #expect(call.outcome == "denied" && call.grant == #"Grant(["notes.save"], to: ["app://tests"])"#)
            #expect(call.text?.contains("no grant names") == true)
            let listener = try #require(journal.rows.first { $0.kind == .listen })
            #expect(listener.outcome == "denied" && listener.grant != nil)
            // The grant of the text, as source.
            test.bridge.policy = AccessPolicy([try Grant(["notes.save"], to: ["app://tests"])])
            #expect(try await test.run("return await tombolo.call('notes.save', 'x')") == "x")
            #expect(journal.totals.all["notes.save"]?.failures == 2)
        }
    }

    @Test func secretsAreNotRecorded() async throws {
        try await withJournal(.gtk) { test, journal in
            try test.calls.markSensitive("notes.save")
            try await test.run(
                """
                await tombolo.call('notes.save', 'geheim');
                await tombolo.call('notes.login', { user: 'ada', password: 'geheim', url: 'https://x.example/?key=geheim' });
                await tombolo.call('notes.fail').catch(() => {});
                """)
            for format in [ExportFormat.lines, .trace] {
                let text = try await format.text(of: JournalSnapshot(of: journal))
                #expect(!text.contains("geheim") && text.contains("notes.login"))
            }
            #expect(try await ExportFormat.lines.text(of: JournalSnapshot(of: journal)).contains(#""user":"ada""#))
        }
    }

    @Test func callsBeyondTheLimitAreCountedWithoutARow() async throws {
        let budget = JournalBudget(rows: 100, period: .seconds(3600))
        try await withJournal(.gtk, budget: budget) { test, journal in
            try await test.run(
                """
                const all = [];
                for (let i = 0; i < 5000; i += 1) all.push(tombolo.call('notes.save', 'x'));
                await Promise.all(all);
                await tombolo.call('notes.fail').catch(() => {});
                tombolo.on('notes.changed', () => {});
                await tombolo.ready;
                """)
            let total = try #require(journal.totals.all["notes.save"])
            #expect(total.calls == 5000 && total.failures == 0 && total.measured == 5000 && total.bytes == 30_000)
            #expect(journal.totals.all["notes.fail"]?.failures == 1)
            #expect(journal.rows.count { $0.name == "notes.save" } == 100 && journal.skipped == 4901)
            // Calls do not take the rows of listeners.
            #expect(journal.rows.last?.kind == .listen)
            #expect(journal.rows.dropLast().allSatisfy { $0.end != nil })
        }
    }

    @Test func callNamesBeyondTheLimitShareATotal() async throws {
        try await withJournal(.gtk) { test, journal in
            try await test.run(
                "for (let i = 0; i < 3000; i += 1) tombolo.call('x' + i).catch(() => {}); await tombolo.call('notes.save', '')"
            )
            #expect(journal.totals.all.count == 1001)
            #expect(journal.totals.all.values.reduce(0) { $0 + $1.calls } == 3001)
        }
    }

    @Test func eachDenialIsOnTheRowOfItsCall() async throws {
        try await withJournal(.gtk, policy: AccessPolicy()) { test, journal in
            try await test.run(
                """
                const names = ['a', 'b', 'a', 'c"],to:["https://evil.example"]),Grant(["b'];
                await Promise.all(names.map((name) => tombolo.call(name).catch(() => {})));
                """)
            #expect(journal.rows.map(\.outcome) == Array(repeating: "denied", count: 4))
            #expect(
                journal.rows.map(\.grant) == [
                    #"Grant(["a"], to: ["app://tests"])"#, #"Grant(["b"], to: ["app://tests"])"#,
                    #"Grant(["a"], to: ["app://tests"])"#, nil,
                ])
        }
    }

    @Test func aPageCannotForgeOutcomes() async throws {
        try await withJournal(.gtk) { test, journal in
            try await test.run(
                """
                for (const code of ['ok', 'cancelled', 'x'.repeat(100000)]) {
                    tombolo.expose(`f${code.length}`, () => { throw Object.assign(new Error('no'), { code }); });
                }
                """)
            for name in ["f2", "f9", "f100000"] {
                let result = try? await test.bridge.call(name, "") as String
                #expect(result == nil)
            }
            let outcomes = journal.rows.filter { $0.kind == .pageCall }.compactMap(\.outcome)
            #expect(outcomes.prefix(2) == ["failed", "failed"] && outcomes.last.map { $0.utf8.count <= 64 } == true)
            #expect(outcomes.count == 3)
        }
    }

    @Test func deepValuesCanBeExported() async throws {
        try await withJournal(.gtk) { test, journal in
            for depth in [90, 500, 510, 512, 1000] {
                journal.clear()
                try await test.run(
                    """
                    const deep = JSON.parse('['.repeat(argument) + ']'.repeat(argument));
                    await tombolo.call('notes.save', deep).catch(() => {});
                    await tombolo.call('notes.save', 'x');
                    """, .integer(depth))
                let text = try await ExportFormat.lines.text(of: JournalSnapshot(of: journal))
                for line in text.split(separator: "\n") {
                    #expect(throws: Never.self, "\(depth)") { try JSONValue(jsonText: String(line)) }
                }
            }
        }
    }

    @Test func theMemoryOfValuesIsLimited() {
        var payloads = JournalPayloads()
        for row in 1...100 { payloads.add("x", size: 1 << 20, to: row) { $0.argument = $1 } }
        #expect(payloads.byteCount <= JournalPayloads.maximumBytes)
        #expect(payloads[1] == nil && payloads[100]?.argument == "x")
        // A stream has only its latest values.
        for _ in 0..<10_000 { payloads.add("x", size: 1 << 16, to: 101) { $0.values = [$1] } }
        #expect(payloads[100] != nil && payloads[101] != nil)
        for row in 1...101 { payloads.remove(row) }
        #expect(payloads.byteCount == 0)
    }

    @Test func longValuesAreCut() async throws {
        try await withJournal(.gtk) { test, journal in
            try await test.run("await tombolo.call('notes.save', 'x'.repeat(100_000))")
            let row = try row("notes.save", in: journal)
            #expect(row.sent > 100_000 && row.received > 100_000)
            let payload = try #require(journal.payloads[row.n])
            #expect(payload.isCut && payload.argument == nil && payload.result == nil)
        }
    }

    @Test func aReleasedJournalRecordsNothing() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            var journal: Journal? = Journal(of: test.bridge)
            weak let released = journal
            try await test.open()
            journal = nil
            #expect(released == nil)
            try await test.run("await tombolo.call('a')")
            #expect(test.bridge.core.traffic.isEmpty)
        }
    }
}
