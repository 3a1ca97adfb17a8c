import CWebProcess
import Glibc
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloEngineGTK

/// Long records that a web process does not receive: the app holds a limited amount of memory for them, and counts it.
@MainActor
@Suite struct UnreceivedMemoryTests {
    private static let megabyte = 1 << 20

    private func records(_ megabytes: Int) -> AttachedText {
        AttachedText([UInt8](repeating: 0x41, count: megabytes * Self.megabyte))
    }

    @Test func memoryThatIsNotReceivedIsLimited() async throws {
        let test = try ConnectionTest()
        let port = try test.open()
        let records = records(1)
        for _ in 0..<100 { #expect(test.send(records, to: port)) }
        #expect(port.unreceivedBytes == UnreceivedBodies.maximumByteCount)
        #expect(port.heldBytes >= 100 * Self.megabyte - UnreceivedBodies.maximumByteCount)
        // A process that reads receives everything.
        var received = 0
        try await until("all records") {
            received += test.receiveAll().count { $0.memoryLength == Self.megabyte }
            return received == 100
        }
        #expect(port.unreceivedBytes == 0 && port.heldBytes == 0)
        #expect(!test.hasEnded)
    }

    @Test func shortRecordsDoNotWaitForMemory() throws {
        let test = try ConnectionTest()
        let port = try test.open()
        let records = records(1)
        for _ in 0..<32 { #expect(test.send(records, to: port)) }
        #expect(test.send(AttachedText([0x41]), to: port))
        #expect(port.heldBytes == 0)
    }

    @Test func aBodyLongerThanTheLimitIsSentAlone() async throws {
        let test = try ConnectionTest()
        let port = try test.open()
        let long = records(40)
        #expect(test.send(long, to: port))
        #expect(port.unreceivedBytes == 40 * Self.megabyte && port.heldBytes == 0)
        let next = records(1)
        #expect(test.send(next, to: port))
        #expect(port.heldBytes > Self.megabyte)
        #expect(test.receive()?.memoryLength == 40 * Self.megabyte)
        #expect(test.receive() == nil)
        test.acknowledge()
        try await until("the next records") { test.receive()?.memoryLength == Self.megabyte }
        #expect(port.unreceivedBytes == Self.megabyte && port.heldBytes == 0)
    }

    @Test(arguments: [EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC, ETOOMANYREFS])
    func recordsWaitWhileTheSystemLacksDescriptors(error: Int32) async throws {
        let system = LackingSystem(error: error, failures: 3)
        let test = try ConnectionTest { system.makeMemory($0) }
        let port = try test.open()
        let (long, short) = (records(1), AttachedText([0x41]))
        #expect(test.send(long, to: port))
        #expect(test.send(short, to: port))
        #expect(!test.hasEnded)
        var received: [ReceivedPacket] = []
        try await until("the records") {
            received += test.receiveAll()
            return received.count == 2
        }
        #expect(received.map(\.memoryLength) == [Self.megabyte, nil])
        #expect(system.failures == 0 && port.heldBytes == 0)
        #expect(!test.hasEnded)
    }

    @Test func theTimeBetweenAttemptsDoublesUntilAPacketIsSent() async throws {
        let system = LackingSystem(error: ENOMEM, failures: 7)
        let test = try ConnectionTest(
            makeMemory: { system.makeMemory($0) }, retryWait: { system.noteWait(of: $0) })
        let port = try test.open()
        let records = records(1)
        #expect(test.send(records, to: port))
        try await until("the records") { test.receive()?.memoryLength == Self.megabyte }
        let times: [Duration] = [
            .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800), .milliseconds(1600),
            .seconds(2), .seconds(2),
        ]
        #expect(system.waits == times)
        system.failures = 1
        #expect(test.send(records, to: port))
        try await until("the next records") { test.receive()?.memoryLength == Self.megabyte }
        #expect(system.waits == times + [Duration.milliseconds(100)])
    }

    @Test func memoryErrorsOtherThanAShortageEndTheConnection() throws {
        let system = LackingSystem(error: EINVAL, failures: 1)
        let test = try ConnectionTest { system.makeMemory($0) }
        let port = try test.open()
        let records = records(1)
        _ = test.send(records, to: port)
        #expect(test.hasEnded)
    }

    @Test func acknowledgingMemoryThatWasNotSentEndsTheConnection() throws {
        let test = try ConnectionTest()
        let port = try test.open()
        let records = records(1)
        #expect(test.send(records, to: port))
        test.acknowledge()
        #expect(port.unreceivedBytes == 0 && !test.hasEnded)
        test.acknowledge()
        #expect(test.hasEnded && port.isClosed)
        #expect(test.malformations.count == 1)
    }

    @Test func aMalformedAcknowledgementEndsTheConnection() throws {
        let test = try ConnectionTest()
        let port = try test.open()
        let records = records(1)
        #expect(test.send(records, to: port))
        test.send(Packet.words(TOMBOLO_RECEIVED, 0, 0))
        #expect(test.hasEnded)
    }
}

/// A system that cannot create memory for some time.
@MainActor
private final class LackingSystem {
    /// The number of attempts that still fail.
    var failures: Int
    /// The times that passed before further attempts.
    private(set) var waits: [Duration] = []
    private let error: Int32

    init(error: Int32, failures: Int) { (self.error, self.failures) = (error, failures) }

    /// Creates memory with these bytes, unless a failure is left.
    func makeMemory(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard failures > 0 else { return tombolo_memory_with(bytes.baseAddress, bytes.count) }
        failures -= 1
        return -error
    }

    /// Notes a time before a further attempt, and does not wait.
    func noteWait(of time: Duration) { waits.append(time) }
}
