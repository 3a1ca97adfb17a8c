import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Streams of bytes in both directions, and their end before the last value.
@MainActor
struct ByteStreamTests {
    nonisolated static let engines = TestEngine.servingSchemes

    @Test(arguments: engines)
    func bytesFromSwiftArriveInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.registerStream("pieces") { (count: Int, _) in Pieces(count: count) }
            try await test.open()
            let received = try await test.value(
                """
                (async () => {
                    let next = 0;
                    for await (const piece of tombolo.stream('pieces', 60)) {
                        if (piece.length !== 100000 + next || !piece.every((byte) => byte === next)) return `piece ${next}`;
                        next += 1;
                    }
                    return next;
                })()
                """)
            #expect(received == 60)
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    @Test(arguments: engines)
    func bytesFromThePageArriveInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.exposeStream('pieces', async function* (count) {
                    for (let piece = 0; piece < count; piece += 1) yield new Uint8Array(100000 + piece).fill(piece);
                });
                </script>
                """)
            var next = 0
            for try await piece in test.bridge.stream("pieces", 60, as: Data.self) {
                #expect(piece == Pieces.piece(next))
                next += 1
            }
            #expect(next == 60)
        }
    }

    @Test(arguments: engines)
    func aPageThatStopsReadingEndsTheProducer(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let ended = Ending()
            test.calls.registerStream("pieces") { Pieces(count: .max, ended: ended) }
            test.calls.register("echo") { (value: Data) in value }
            try await test.open()
            try await test.run("for await (const piece of tombolo.stream('pieces')) if (piece[0] === 3) break;")
            try await test.until("the end of the sequence") { ended.isReached && test.bridge.callsInFlight == 0 }
            #expect(
                try await test.value("tombolo.call('echo', new Uint8Array([7])).then((bytes) => [...bytes])") == [7])
        }
    }

    @Test(arguments: engines)
    func endingTheReadInSwiftEndsThePagesGenerator(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.exposeStream('pieces', async function* () {
                    try { for (let piece = 0; ; piece += 1) yield new Uint8Array(100000).fill(piece); } finally { report('ended'); }
                });
                </script>
                """)
            for try await piece in test.bridge.stream("pieces", as: Data.self) where piece.first == 3 { break }
            #expect(try await test.nextReport() == "ended")
        }
    }

    @Test(arguments: engines)
    func anAbortedCallDropsTheBytesOfItsAnswer(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let (begun, begin) = AsyncStream<Void>.makeStream()
            test.calls.register("slow") { () -> Data in
                begin.finish()
                while !Task.isCancelled { await Task.yield() }
                return Pieces.piece(0)
            }
            test.calls.register("echo") { (value: Data) in value }
            try await test.open()
            try await test.run(
                """
                globalThis.controller = new AbortController();
                globalThis.outcome = tombolo.call('slow', undefined, { signal: controller.signal }).then(() => 'done', (error) => error.code);
                """)
            for await _ in begun {}
            #expect(try await test.value("(controller.abort(), outcome)") == "cancelled")
            #expect(
                try await test.value("tombolo.call('echo', new Uint8Array([7])).then((bytes) => [...bytes])") == [7])
        }
    }

    /// The attachments of a document are dropped with it.
    @Test(arguments: engines)
    func leavingADocumentEndsItsByteStreams(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let ended = Ending()
            test.calls.registerStream("pieces") { Pieces(count: .max, ended: ended) }
            try await test.open(
                """
                <script>
                (async () => { for await (const piece of tombolo.stream('pieces')) if (piece[0] === 2) report('reading'); })();
                </script>
                """)
            #expect(try await test.nextReport() == "reading")
            try await test.open()
            try await test.until("the end of the sequence") { ended.isReached && test.bridge.callsInFlight == 0 }
        }
    }
}

/// Pieces of 100,000 bytes or more. Every byte of a piece is the number of the piece.
private struct Pieces: AsyncSequence, Sendable {
    typealias Element = Data
    let count: Int
    var ended: Ending?

    static func piece(_ number: Int) -> Data {
        Data(repeating: UInt8(truncatingIfNeeded: number), count: 100_000 + number % 256)
    }

    func makeAsyncIterator() -> Iterator { Iterator(count: count, ended: ended) }

    /// Notes the end of the sequence when it is released.
    final class Iterator: AsyncIteratorProtocol {
        private let count: Int
        private let ended: Ending?
        private var next = 0

        init(count: Int, ended: Ending?) { (self.count, self.ended) = (count, ended) }

        func next() async -> Data? {
            guard next < count, !Task.isCancelled else { return nil }
            next += 1
            return Pieces.piece(next - 1)
        }

        deinit {
            let ended = ended
            Task { @MainActor in ended?.isReached = true }
        }
    }
}

@MainActor
private final class Ending {
    var isReached = false
}
