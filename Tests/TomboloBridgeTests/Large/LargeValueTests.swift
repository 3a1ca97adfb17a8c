import Foundation
import Synchronization
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Values of the maximum size, and the memory that they need. Runs only if `TOMBOLO_LARGE_VALUES` is set, since it needs some gigabytes.
@MainActor
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["TOMBOLO_LARGE_VALUES"] != nil))
struct LargeValueTests {
    nonisolated static let engines = TestEngine.servingSchemes
    private nonisolated static let megabyte = 1 << 20
    /// The limits of an app with large values. The page's limit is higher than the limit of a value, because the page holds the argument and the
    /// result of a call at the same time.
    private nonisolated static let limits: BridgeLimits = {
        var limits = BridgeLimits()
        limits.textBytes = 256 * megabyte
        limits.binaryBytes = 256 * megabyte
        limits.pageBytes = 1024 * megabyte
        return limits
    }()

    @Test(arguments: engines, [64, 256])
    func memoryUseIsAtMostThreeTimesTheSizeOfTheBytes(engine: TestEngine, megabytes: Int) async throws {
        let size = megabytes * Self.megabyte
        try await withPage(engine, limits: Self.limits, alone: true, deadline: .seconds(300)) { test in
            let given = Data(repeating: 7, count: size)
            test.calls.register("take") { (data: Data) in data.count }
            test.calls.register("give") { given }
            test.calls.register("echo") { (data: Data) in data }
            try await test.open()
            try await test.run("globalThis.bytes = new Uint8Array(argument).fill(7)", .integer(size))
            for (name, script) in [
                ("page to Swift", "await tombolo.call('take', bytes, { timeout: 0 })"),
                ("Swift to page", "(await tombolo.call('give', null, { timeout: 0 })).length"),
                ("there and back", "(await tombolo.call('echo', bytes, { timeout: 0 })).length"),
            ] {
                let peak = PeakMemory(of: [getpid()] + test.page.engine.webProcessIdentifiers)
                #expect(try await test.run("return \(script)") == .integer(size))
                let growth = peak.growth
                print(
                    "FIGURE \(engine.rawValue), \(megabytes) MB, \(name): the program \(growth[0] / Self.megabyte) MB, web processes \(growth.dropFirst().map { $0 / Self.megabyte }) MB"
                )
                let payload = name == "there and back" ? 2 * size : size
                #expect(growth[0] <= 3 * payload + 64 * Self.megabyte, "\(name)")
                let web = growth.dropFirst().max() ?? 0
                #expect(web <= 3 * payload + 64 * Self.megabyte, "\(name)")
            }
        }
    }

    @Test(arguments: engines)
    func aTextOfTheMaximumLengthArrivesUnchanged(engine: TestEngine) async throws {
        // The two quotation marks of the JSON text count as part of its length.
        let count = 256 * Self.megabyte - 2
        try await withPage(engine, limits: Self.limits, alone: true, deadline: .seconds(300)) { test in
            test.calls.register("echo") { (text: String) in text }
            try await test.open()
            let peak = PeakMemory(of: [getpid()] + test.page.engine.webProcessIdentifiers)
            let isSame = try await test.run(
                """
                const text = 'x'.repeat(argument);
                return await tombolo.call('echo', text, { timeout: 0 }) === text;
                """, .integer(count))
            #expect(isSame == true)
            print(
                "FIGURE \(engine.rawValue), text of 256 MB there and back: \(peak.growth.map { $0 / Self.megabyte }) MB"
            )
        }
    }

    @Test(
        arguments: engines,
        [
            "new Uint8Array(\(256 * megabyte + 1))",
            "'x'.repeat(\(256 * megabyte + 1))",
        ])
    func oneByteOverTheLimitIsRejected(engine: TestEngine, value: String) async throws {
        try await withPage(engine, limits: Self.limits, alone: true, deadline: .seconds(300)) { test in
            test.calls.register("take") { (_: JSONValue) in true }
            try await test.open()
            let failure = try await test.failure("tombolo.call('take', \(value), { timeout: 0 })")
            #expect(failure?.code == .limitExceeded, "\(failure?.message ?? "")")
            #expect(try await test.value("tombolo.call('take', new Uint8Array(3))") == true)
        }
    }

    @Test(arguments: engines)
    func aMillionStreamValuesArriveInOrder(engine: TestEngine) async throws {
        try await withPage(engine, limits: Self.limits, alone: true, deadline: .seconds(300)) { test in
            let count = 1_000_000
            test.calls.registerStream("numbers") { Counting(to: count) }
            try await test.open(
                """
                <script>
                tombolo.exposeStream('numbers', async function* (count) { for (let n = 0; n < count; n += 1) yield n; });
                </script>
                """)
            let clock = ContinuousClock()
            let up = try await clock.measure {
                var next = 0
                for try await number in test.bridge.stream("numbers", count, as: Int.self) {
                    if number != next { throw TestFailure("\(number) in place of \(next)") }
                    next += 1
                }
                #expect(next == count)
            }
            let down = try await clock.measure {
                let received = try await test.run(
                    """
                    let next = 0;
                    for await (const value of tombolo.stream('numbers')) {
                        if (value !== next) return `${value} in place of ${next}`;
                        next += 1;
                    }
                    return next;
                    """)
                #expect(received == .integer(count))
            }
            print("FIGURE \(engine.rawValue), 1,000,000 values: from the page in \(up), to the page in \(down)")
        }
    }

    /// The page's clock has a resolution of one millisecond, so each figure may be one millisecond too long.
    @Test(arguments: engines, ["abort", "break"])
    func measuresTheDelayFromAbortToTheEndOfTheHandler(engine: TestEngine, way: String) async throws {
        try await withPage(engine, limits: Self.limits, alone: true, deadline: .seconds(300)) { test in
            let times = EndTimes()
            var started = 0
            test.calls.register("wait") { () async throws in
                started += 1
                defer { times.note() }
                try await Task.sleep(for: .seconds(600))
            }
            test.calls.registerStream("wait.stream") {
                AsyncStream<Int> { continuation in
                    continuation.yield(started)
                    started += 1
                    continuation.onTermination = { _ in times.note() }
                }
            }
            try await test.open()
            var delays: [Double] = []
            for round in 0..<200 {
                if way == "abort" {
                    try await test.run(
                        "globalThis.controller = new AbortController(); tombolo.call('wait', null, { signal: controller.signal, timeout: 0 }).catch(() => {});"
                    )
                    try await test.until("the call") { started == round + 1 }
                } else {
                    try await test.run(
                        "globalThis.values = tombolo.stream('wait.stream'); globalThis.iterator = values[Symbol.asyncIterator](); await iterator.next();"
                    )
                }
                let time = try await test.run(
                    "const time = performance.timeOrigin + performance.now(); \(way == "abort" ? "controller.abort()" : "iterator.return()"); return time;"
                )
                try await test.until("the end of the handler") { times.all.count == round + 1 }
                delays.append(times.all[round] - (time?.doubleValue ?? 0))
            }
            delays.sort()
            print(
                "FIGURE \(engine.rawValue), \(way) to the handler: p50 \(delays[100]) ms, p99 \(delays[197]) ms, longest \(delays[199]) ms"
            )
        }
    }
}

/// End times in milliseconds since 1970, from any thread.
private final class EndTimes: Sendable {
    private let times = Mutex<[Double]>([])

    var all: [Double] { times.withLock(\.self) }

    func note() { times.withLock { $0.append(Date().timeIntervalSince1970 * 1_000) } }
}

/// Counts up to a number.
private struct Counting: AsyncSequence, AsyncIteratorProtocol {
    private let count: Int
    private var number = 0

    init(to count: Int) { self.count = count }

    func makeAsyncIterator() -> Counting { self }

    mutating func next() async -> Int? { await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
        number += 1
        return number <= count ? number - 1 : nil
    }
}

/// The peak memory of processes since the value was created.
private struct PeakMemory {
    private let before: [(process: Int32, bytes: Int)]

    init(of processes: [Int32]) {
        before = processes.map { process in
            try? Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
            return (process, Self.bytes("VmRSS", of: process))
        }
    }

    /// The growth of memory from the start to the peak, in bytes, for each process.
    var growth: [Int] { before.map { Self.bytes("VmHWM", of: $0.process) - $0.bytes } }

    private static func bytes(_ field: String, of process: Int32) -> Int {
        let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return 1024 * (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
    }
}
