import Foundation
import SeededRandom
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Performs random steps with a page, then verifies that everything has ended.
@MainActor
final class ModelRun {
    private let test: TestPage
    private let ledger: ModelLedger
    private var random: SeededGenerator
    private var lastTicket = 0
    private var lastNews = 0
    private var counts: [Step: Int] = [:]

    /// The kinds of steps.
    enum Step: String, CaseIterable {
        case call, burst, callSync, abort, read, hold, release
        case callPage, readPage, cancel, emit
        case pause, reload, visit, goBack, leave, kill

        /// The frequency in a thousand steps.
        var weight: Int {
            switch self {
            case .call: 300
            case .burst: 60
            case .callSync: 40
            case .abort: 60
            case .read: 90
            case .hold: 25
            case .release: 30
            case .callPage: 130
            case .readPage: 80
            case .cancel: 50
            case .emit: 60
            case .pause: 30
            case .reload, .goBack: 10
            case .visit: 12
            case .leave: 8
            case .kill: 5
            }
        }
    }

    init(_ test: TestPage, seed: Int) {
        self.test = test
        ledger = ModelLedger()
        random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
        ledger.register(in: test.calls)
        for url in Self.addresses { test.web.serve(ModelPage.html, at: url) }
    }

    private static let addresses =
        [TestPage.url("model-1"), TestPage.url("model-2"), TestPage.elsewhere.appending(path: "model-3")]

    /// Performs the given number of steps, and waits until everything that they started has ended.
    ///
    /// - Parameter waitsForMemory: Whether to wait until the page's process has released its shared memory, which takes up to twice
    ///   `TOMBOLO_SHARED_BUFFER_IDLE_SECONDS`.
    func run(steps: Int, waitsForMemory: Bool = true) async throws {
        try await test.page.loadAndWait(Self.addresses[0])
        let bag = Step.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
        for number in 0..<steps {
            guard let step = bag.randomElement(using: &random) else { continue }
            counts[step, default: 0] += 1
            do {
                try await withDeadline(.seconds(300), "The step") { try await self.perform(step) }
            } catch {
                throw TestFailure("Step \(number), \(step): \(error)")
            }
            if !ledger.faults.isEmpty { throw TestFailure("Step \(number), \(step): \(ledger.faults)") }
        }
        try await settle(waitsForMemory: waitsForMemory)
    }

    private func perform(_ step: Step) async throws {
        switch step {
        case .call: try await callModel("call", call())
        case .burst: try await callModel("burst", .array((0..<number(20)).map { _ in call() }))
        case .callSync:
            let size = size()
            try await callModel(
                "callSync",
                [
                    "ticket": ticket(), "kind": .string(test.engine == .gtk ? "bytes" : "nothing"),
                    "size": .integer(size),
                ])
        case .abort: try await callModel("abort", .integer(number(10)))
        case .read:
            let count = number(3_000)
            try await callModel(
                "read",
                [
                    "ticket": ticket(), "count": .integer(count), "most": .integer(number(count + 1)),
                    "way": .string(["all", "break", "abort"].randomElement(using: &random) ?? "all"),
                ])
        case .hold: try await callModel("hold", ["ticket": ticket(), "most": .integer(number(20))])
        case .release: try await callModel("release", .integer(number(4)))
        case .callPage: callPage()
        case .readPage: readPage()
        case .cancel: ledger.cancel(number(5))
        case .emit: try emit()
        case .pause: try await Task.sleep(for: .milliseconds(number(10)))
        case .reload: try await waitForDocument { test.page.reload() }
        case .visit: try await waitForDocument { test.page.load(address()) }
        case .goBack:
            guard !test.page.backForwardList.back.isEmpty else { return }
            do {
                try await waitForDocument { test.page.goBack() }
            } catch is CancellationError {
                // The engine could not restore the cached page and loads it again.
                try await waitForDocument { test.page.load(address()) }
            }
            try await waitUntilAllEnded()
        case .leave: try await leave()
        case .kill: try await kill()
        }
    }

    private func call() -> JSONValue {
        let kind = ["nothing", "nothing", "bytes", "buffer", "text", "blob"].randomElement(using: &random) ?? "nothing"
        let names = ["echo", "echo", "later", "fail", "wait", "work"]
        let name = kind == "blob" ? "read" : names.randomElement(using: &random) ?? "echo"
        return [
            "name": .string(name), "ticket": ticket(), "kind": .string(kind), "size": .integer(size()),
            "isCancelled": .bool(number(20) == 1),
        ]
    }

    private func callPage() {
        let names = ["echo", "later", "fail", "never", "echo", "later"]
        let name = names.randomElement(using: &random) ?? "echo"
        let ticket = nextTicket()
        let content: JSONValue? =
            number(3) == 1 ? .bytes(ModelArgument.pattern(ticket, size())) : nil
        ledger.start("\(name) \(ticket) of the page") { [bridge = test.bridge, ledger] in
            let argument = ModelArgument(ticket: ticket, content: content)
            let answer = try await bridge.call(name, argument, as: ModelArgument.self, timeout: nil)
            if answer.ticket != ticket || answer.content != content {
                ledger.fault("\(name) \(ticket) of the page answered something else")
            }
        }
    }

    private func readPage() {
        let count = number(3_000)
        let maximumCount = number(count + 1)
        let isSilent = number(6) == 1
        ledger.start("a stream of the page") { [bridge = test.bridge, ledger] in
            if isSilent {
                for try await _ in bridge.stream("silence", as: Int.self) {}
                return
            }
            var next = 0
            for try await value in bridge.stream("count", count, as: Int.self) {
                if value != next { ledger.fault("\(value) in place of \(next) of the page") }
                next += 1
                if next == maximumCount { return }
            }
            if next != count { ledger.fault("A stream of the page ended after \(next) of \(count)") }
        }
    }

    private func emit() throws {
        lastNews += 1
        let bytes: JSONValue = number(4) == 1 ? .bytes(ModelArgument.pattern(lastNews, size())) : .null
        try test.bridge.emit("news", [.integer(lastNews), bytes] as JSONValue)
    }

    /// Lets the document navigate itself directly after it has made calls.
    private func leave() async throws {
        let calls = JSONValue.array((0..<number(20)).map { _ in call() })
        // Without a click a page may navigate only within its own origin.
        let isElsewhere = test.page.url?.host() == TestPage.elsewhere.host()
        let address = isElsewhere ? Self.addresses[2] : Self.addresses[number(2) - 1]
        let target = number(2) == 1 ? "location.reload()" : "location.href = '\(address)'"
        try await waitForDocument { [test] in
            Task { _ = try? await test.run("model.burst(argument); setTimeout(() => { \(target); });", calls) }
        }
    }

    /// Kills the web process, sometimes during a load.
    private func kill() async throws {
        let crashes = crashCount
        if number(3) == 1 { test.page.load(address()) }
        test.crash()
        for _ in 0..<number(6) {
            switch number(4) {
            case 1: callPage()
            case 2: readPage()
            case 3: try emit()
            default: ledger.cancel(1)
            }
        }
        try await test.until("the crash") { crashCount > crashes }
        try await waitForDocument { test.page.load(address()) }
    }

    private var crashCount: Int { test.pageEvents.count { $0 == .crashed(.crashed) } }

    private func waitForDocument(after action: () -> Void) async throws {
        try await test.waitForLoad(after: action)
        try await test.until("the document") { test.bridge.document?.url == test.page.url }
    }

    private func callModel(_ what: String, _ argument: JSONValue) async throws {
        try await test.run("model.\(what)(argument)", argument)
    }

    /// Waits until all operations of the page have ended. The page's document was restored, or has cancelled its operations.
    private func waitUntilAllEnded() async throws {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            guard let tally = try await test.run("return model.tally()") else {
                throw TestFailure("The page has no tally.")
            }
            if let faults = tally["faults"]?.arrayValue, !faults.isEmpty { throw TestFailure("\(faults)") }
            if tally["open"] == 0, tally["produced"] == tally["stopped"] { return }
            if ContinuousClock.now > end { throw TestFailure("Operations are still running: \(tally)") }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func settle(waitsForMemory: Bool) async throws {
        ledger.cancel(.max)
        try await test.run("model.finish()")
        try await waitUntilAllEnded()
        try await test.until("the end of Swift's own calls") { ledger.own.isEmpty }
        try await test.until("the end of all handlers") { ledger.running.isEmpty }
        try await test.until("the end of all calls") { test.bridge.callsInFlight == 0 }
        try await test.until("the end of the documents that were left") {
            ledger.sessionCount <= 1 && test.bridge.core.documents.sessions.count == 1
        }
        try await test.until("the release of the shared memory") {
            !waitsForMemory
                || test.page.engine.webProcessIdentifiers.allSatisfy { ProcessResources.sharedMemoryCount(of: $0) == 0 }
        }
        if !ledger.faults.isEmpty { throw TestFailure("\(ledger.faults)") }
    }

    /// The steps so far, for the log.
    var summary: String {
        let steps = counts.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key) \($0.value)" }
        return "\(ledger.begunCount) calls of the page, \(ledger.ownCount) of Swift; \(steps.joined(separator: ", "))"
    }

    private func nextTicket() -> Int {
        lastTicket += 1
        return lastTicket
    }

    private func ticket() -> JSONValue { .integer(nextTicket()) }
    private func number(_ limit: Int) -> Int { Int.random(in: 1...limit, using: &random) }
    private func address() -> URL { Self.addresses.randomElement(using: &random) ?? Self.addresses[0] }

    /// Mostly small sizes, and some around the threshold for shared memory.
    private func size() -> Int {
        switch number(10) {
        case 1: Int.random(in: 65_000...66_000, using: &random)
        case 2: number(300_000)
        case 3: 0
        default: number(1_000)
        }
    }
}
