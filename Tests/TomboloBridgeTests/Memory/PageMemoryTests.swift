import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The memory limit that all documents of a page share.
@MainActor
struct PageMemoryTests {
    private func overruns(_ test: TestPage) -> [MemoryOverrun] {
        test.bridgeEvents.compactMap { if case .exceededMemory(let overrun) = $0 { overrun } else { nil } }
    }

    private func limits(pageBytes: Int) -> BridgeLimits {
        var limits = BridgeLimits()
        limits.pageBytes = pageBytes
        return limits
    }

    @Test(arguments: TestEngine.everyTransport)
    func argumentsOfRunningCallsCount(engine: TestEngine) async throws {
        try await withPage(engine, limits: limits(pageBytes: 3_000_000)) { test in
            let gate = Gate()
            test.calls.register("slow") { (text: String) async in
                await gate.pass()
                return text.utf8.count
            }
            try await test.open()
            let first = "tombolo.call('slow', 'x'.repeat(500000))"
            try await test.run("globalThis.first = \(first); globalThis.second = \(first);")
            try await test.until("the calls") { gate.waiters == 2 }
            #expect(test.bridge.heldBytes > 1_000_000)
            gate.open()
            #expect(try await test.value("first") == 500_000)
            #expect(try await test.value("second") == 500_000)
            // Finished calls hold no memory.
            for _ in 0..<20 { #expect(try await test.value(first) == 500_000) }
            #expect(overruns(test).isEmpty)
            #expect(test.bridge.heldBytes < 1_000)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func exceedingThePagesLimitDisconnectsAllDocuments(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant(["*"], to: ["app://tests"], frames: .sameOrigin)])
        try await withPage(engine, policy: policy, limits: limits(pageBytes: 2_000_000)) { test in
            let gate = Gate()
            test.calls.register("slow") { (_: String) async in await gate.pass() }
            try await test.open()
            for count in 1...3 {
                try await test.addFrame(
                    .srcdoc, running: "tombolo.call('slow', 'x'.repeat(200000)).catch((error) => report(error.code))")
                try await test.until("the call") { gate.waiters == count }
            }
            #expect(overruns(test).isEmpty)
            let failure = try await test.failure("tombolo.call('slow', 'x'.repeat(1500000))")
            #expect(failure?.code == .disconnected)
            for _ in 0..<3 { #expect(try await test.nextReport() == "disconnected") }
            #expect(overruns(test).map(\.limit) == [2_000_000])
            #expect(overruns(test).first?.document == nil)
            #expect(test.bridge.allDocuments.isEmpty)
            gate.open()
            // The next document starts with no memory in use.
            try await test.open()
            #expect(try await test.failure("tombolo.call('slow', 'x'.repeat(900000))") == nil)
        }
    }

    /// A document that sends calls but does not read the answers. No relay does this, so the test simulates one.
    @Test(arguments: TestEngine.everyTransport)
    func unreadAnswersOfAGrantedDocumentDisconnectThePage(engine: TestEngine) async throws {
        try await withPage(engine, limits: limits(pageBytes: 2_000_000)) { test in
            let (count, long) = (200, String(repeating: "x", count: 30_000))
            var answers = 0
            test.calls.register("give") {
                answers += 1
                return long
            }
            try await test.open()
            let (impostor, id) = (Impostor(test: test), Impostor.id(1))
            _ = try await impostor.post("hello", as: id, "app://tests", "top", "app://tests/", timeout: 100)
            try await test.until("the document") { test.bridge.document.map { "\($0.id)" } == id }
            // Each of the two messages takes one answer, of less than 100 KB. The document takes none of the others.
            let calls = (1...count).map { "c\u{1F}\($0)\u{1F}give" }.joined(separator: "\u{1E}")
            _ = try await impostor.post("send", as: id, "app://tests", "top", records: calls, timeout: 100)
            try await test.until("the report") { !overruns(test).isEmpty }
            let overrun = try #require(overruns(test).first)
            #expect(overruns(test).count == 1)
            #expect(overrun.document == nil && overrun.limit == 2_000_000 && overrun.heldBytes > 2_000_000)
            #expect(answers > 2_000_000 / 30_000)
            #expect(test.bridge.allDocuments.isEmpty)
            #expect(test.bridge.heldBytes == 0)
        }
    }

    /// A page that does not read its answers in time is disconnected. Whether the page of this test does so depends on
    /// the speed of the machine.
    @Test(arguments: TestEngine.everyTransport)
    func manyLongAnswersArriveOrDisconnectThePage(engine: TestEngine) async throws {
        var limits = limits(pageBytes: 8_000_000)
        limits.textBytes = 2_000_000
        try await withPage(engine, limits: limits) { test in
            var answers = 0
            let long = String(repeating: "x", count: 100_000)
            test.calls.register("give") {
                answers += 1
                return long
            }
            try await test.open()
            try await test.run(
                """
                for (let i = 0; i < 2000; i += 1) tombolo.call('give').catch(() => {});
                """)
            try await test.until("all answers or the end of the document") {
                test.bridge.document == nil || answers == 2_000
            }
            // A page that reads its answers in time receives all of them. Any other page exceeds its memory limit once.
            #expect(answers == 2_000 || overruns(test).count == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func attachmentsOfUnfinishedCallsCount(engine: TestEngine) async throws {
        try await withPage(engine, limits: limits(pageBytes: 5_000_000)) { test in
            test.calls.register("length") { (bytes: [JSONValue]) in bytes.count }
            try await test.open()
            #expect(
                try await test.value("tombolo.call('length', [new Uint8Array(2 << 20), new Uint8Array(2 << 20)])") == 2)
            #expect(overruns(test).isEmpty)
            let failure = try await test.failure(
                "tombolo.call('length', [1, 2, 3, 4].map(() => new Uint8Array(2 << 20)))")
            #expect(failure != nil)
            #expect(failure?.code != .denied)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theNumberOfValuesInAnArgumentIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.values = 1_000
        try await withPage(engine, limits: limits) { test in
            test.calls.register("count") { (values: [JSONValue]) in values.count }
            try await test.open()
            #expect(try await test.value("tombolo.call('count', Array(1000).fill(1))") == 1_000)
            #expect(try await test.failure("tombolo.call('count', Array(1001).fill(1))")?.code == .limitExceeded)
            let nested = "tombolo.call('count', Array(501).fill([1]))"
            #expect(try await test.failure(nested)?.code == .limitExceeded)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsWithLongArgumentsStayInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var order: [Int] = []
            test.calls.register("take") { (values: [Int]) in order.append(values.count) }
            try await test.open()
            try await test.run(
                """
                const calls = [1, 2, 900000, 3, 800000, 4, 5].map((count) => tombolo.call('take', Array(count).fill(7)));
                await null; await null;
                calls.push(tombolo.call('take', Array(700000).fill(7)), tombolo.call('take', []));
                await Promise.all(calls);
                """)
            #expect(order == [1, 2, 900_000, 3, 800_000, 4, 5, 700_000, 0])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anInvalidLongArgumentFailsItsCallOnly(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("take") { (values: [Int]) in values.count }
            try await test.open()
            let failure = try await test.failure("tombolo.call('take', Array(600000).fill('a'))")
            #expect(failure?.code == .invalidArgument)
            try await test.sendRecords("c|900|take|[" + String(repeating: "1,", count: 600_000) + "]")
            #expect(try await test.value("tombolo.call('take', [1])") == 1)
        }
    }
}
