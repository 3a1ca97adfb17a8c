import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// What a document makes the app hold is counted as long as it is held.
@MainActor
struct HeldValueTests {
    private func scope() throws -> DocumentScope { DocumentScope(sender: try .fixture("https://example.com")) }

    @Test func valuesOfAStreamCountBeforeTheyAreSentAndBehind() async throws {
        let scope = try scope()
        let stream = OutgoingStream(1, in: scope)
        stream.grant(10)
        for _ in 0..<3 { try await stream.send { $0.utf8 += [UInt8](repeating: 0x31, count: 50_000) } }
        #expect((150_000..<151_000).contains(scope.heldBytes))
        scope.flush()
        #expect((150_000..<151_000).contains(scope.heldBytes))
        _ = scope.outbox.take()
        #expect(scope.heldBytes == 0)
    }

    @Test func storageForValuesIsNotKeptByEachStream() async throws {
        let scope = try scope()
        let streams = (0..<20).map { OutgoingStream($0, in: scope) }
        for stream in streams {
            stream.grant(1)
            try await stream.send { $0.utf8 += [UInt8](repeating: 0x31, count: 100_000) }
        }
        scope.flush()
        let kept = (0..<20).map { _ in scope.takeSpareText().utf8.capacity }.filter { $0 > 0 }
        #expect(kept.count == 2)
        withExtendedLifetime(streams) {}
    }

    @Test func storageOfLongValuesIsNotKept() async throws {
        let scope = try scope()
        let stream = OutgoingStream(1, in: scope)
        stream.grant(1)
        try await stream.send { $0.utf8 += [UInt8](repeating: 0x31, count: 1_000_000) }
        scope.flush()
        #expect(scope.takeSpareText().utf8.capacity == 0)
    }

    @Test(arguments: TestEngine.everyTransport)
    func tasksOfCallsCount(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async in await gate.pass() }
            try await test.open()
            try await test.run("for (let i = 0; i < 100; i += 1) tombolo.call('slow')")
            try await test.until("the calls") { gate.waiters == 100 }
            #expect((400_000..<1_000_000).contains(test.bridge.heldBytes))
            gate.open()
            try await test.until("their end") { test.bridge.heldBytes < 10_000 }
        }
    }
}
