import SeededRandom
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// A random schedule of calls, late answers and navigations for one dialect. Compares how often each call ended with the expected number.
@MainActor
final class DialectModel {
    /// Script that makes a call; `ledger` counts how often it ended.
    private static let calls = [
        "flex": "$flex[name](id).then(end, end)",
        "wvjb": "it.callHandler(name, id, end)",
        "actions": "actionHandler.postMessage({ action: name, uuid: 'u' + id, body: id }).then(end, end)",
        "dsbridge": """
        globalThis['dscb' + id] = end;
        const answer = prompt('_dsbridge=' + name, JSON.stringify({ data: id, _dscbstub: 'dscb' + id }));
        if (name === 'echo') end(answer)
        """,
    ]

    private let test: TestPage
    private let host: DialectHost
    private let way: String
    private var generator: SeededGenerator
    private var nextID = 0
    /// The calls of the current document that are answered immediately, and those that the app answers later.
    private var prompt: [Int] = []
    private var open: [Int] = []
    private var answered: Set<Int> = []
    private var expectedWaits = 0
    private var mayCrash = true

    init(_ test: TestPage, _ host: DialectHost, way: String, seed: UInt64) {
        (self.test, self.host, self.way) = (test, host, way)
        generator = SeededGenerator(seed: seed)
    }

    func run(steps: Int) async throws {
        try await test.open(DialectHost.page())
        for _ in 0..<steps {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4: try await call("echo", count: Int.random(in: 1...8, using: &generator))
            case 4..<6: try await call("wait", count: Int.random(in: 1...4, using: &generator))
            case 6: try await answer()
            case 7: try await check()
            case 8: try await revokeGrants()
            default: try await leave()
            }
        }
        try await check()
        try await test.open("<title>The end</title>")
        host.answerOpenCalls()
        try await test.until("the end of all calls") { test.bridge.callsInFlight == 0 }
        #expect(test.bridge.heldBytes < 1_000)
    }

    private func call(_ name: String, count: Int) async throws {
        let ids = (0..<count).map { nextID + $0 }
        nextID += count
        if name == "echo" { prompt += ids } else { open += ids }
        expectedWaits += name == "wait" ? count : 0
        try await test.run(
            """
            const { name, ids } = argument;
            const it = await bridge;
            globalThis.ledger ??= {};
            globalThis.echoes ??= [];
            for (const id of ids) {
                ledger[id] = 0;
                const ended = new Promise((resolve) => {
                    const end = () => { ledger[id] += 1; resolve(); };
                    \(Self.calls[way] ?? "");
                });
                if (name === 'echo') echoes.push(ended);
            }
            """, ["name": .string(name), "ids": .array(ids.map { .integer($0) })])
    }

    /// Answers every call that was left open, and answers calls again that were answered before.
    private func answer() async throws {
        try await test.until("the open calls") { host.waits == expectedWaits }
        host.answerOpenCalls()
        // A Flex call is answered when its function returns, and `wait` never returns.
        if way != "flex" { answered.formUnion(open) }
    }

    /// Compares the page's counts with the expected ones.
    private func check() async throws {
        try await test.run("await Promise.all(globalThis.echoes ?? [])")
        var expected: [String: JSONValue] = [:]
        for id in prompt { expected[String(id)] = 1 }
        for id in open { expected[String(id)] = answered.contains(id) ? 1 : 0 }
        var counts: [String: JSONValue] = [:]
        let end = ContinuousClock.now + .seconds(120)
        repeat {
            let entries = try await test.run("return Object.entries(globalThis.ledger ?? {})")?.arrayValue ?? []
            for entry in entries {
                if let id = entry[0]?.stringValue { counts[id] = entry[1] }
            }
            if counts == expected { return }
            try await Task.sleep(for: .milliseconds(5))
        } while ContinuousClock.now < end && !counts.contains { $0.value != 0 && $0.value != 1 }
        throw TestFailure("\(way): the calls ended \(counts) times, expected \(expected).")
    }

    /// Revokes all grants, makes a round of calls, and restores the grants. The calls are refused or not answered.
    private func revokeGrants() async throws {
        try await check()
        let policy = test.bridge.policy
        test.bridge.policy = AccessPolicy()
        #expect(try await test.run("return await refusals(1)") == DialectHost.allRefuse)
        test.bridge.policy = policy
    }

    /// Leaves the document while calls are open.
    private func leave() async throws {
        try await test.until("the open calls") { host.waits == expectedWaits }
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: try await test.waitForLoad { test.page.reload() }
        case 1 where mayCrash:
            mayCrash = false
            try await test.waitForLoad { test.crash() }
        default: try await test.open(DialectHost.page())
        }
        (prompt, open, answered) = ([], [], [])
    }
}
