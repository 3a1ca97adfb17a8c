import CWebProcess
import Foundation
import TestSupport
import Testing
import TomboloEngine

@testable import TomboloEngineGTK

/// Packets that have not been sent when their port is closed, over a connection whose web process does not read meanwhile.
@MainActor
@Suite struct ClosedPortTests {
    private static let megabyte = 1 << 20
    private static let records = AttachedText([UInt8](repeating: 0x41, count: megabyte))

    /// Records with an attachment of 9 MB, of which the shared buffer has room for one.
    private static let attached = AttachedText(
        [0x41], attachments: [AttachedBytes(Data(repeating: 7, count: 9 * megabyte))])

    /// Whether the app closes the ports, or the web process.
    @Test(arguments: [true, false]) func theUnsentPacketsOfAClosedPortAreDropped(isClosedByApp: Bool) async throws {
        let test = try ConnectionTest()
        for number in 1...50 as ClosedRange<UInt32> {
            let port = try test.open()
            #expect(test.send(Self.records, to: port))
            if isClosedByApp { port.close() } else { test.send(Packet.words(TOMBOLO_CLOSED, number)) }
            #expect(port.isClosed && port.heldBytes == 0 && port.unreceivedBytes == 0)
        }
        #expect(test.connection.unsentBytes < 64 << 10)
        // Later ports work, and the process receives the end of all that the app has closed.
        let last = try test.open()
        #expect(test.send(AttachedText([0x41]), to: last))
        var closed: Set<UInt32> = []
        var hasRecords = false
        try await until("the records of the last port") {
            for packet in test.receiveAll() {
                if packet.kind == TOMBOLO_CLOSED { closed.insert(packet.number) }
                if packet.kind == TOMBOLO_RECORDS { hasRecords = packet.number == 51 }
            }
            return hasRecords
        }
        #expect(closed == (isClosedByApp ? Set(1...50) : []))
        #expect(test.connection.unsentBytes == 0)
    }

    @Test func theSharedBufferIsFreeAgainAfterItsPortIsClosed() async throws {
        let test = try ConnectionTest()
        let (first, second, third) = (try test.open(), try test.open(), try test.open())
        // The last of these waits until the process has received others, and all later packets wait for it.
        for _ in 0..<33 { #expect(test.send(Self.records, to: first)) }
        #expect(test.send(Self.attached, to: second))
        second.close()
        #expect(test.send(Self.attached, to: third))
        var packets: [ReceivedPacket] = []
        try await until("the records of the third port") {
            packets += test.receiveAll()
            return packets.contains { $0.kind == TOMBOLO_RECORDS && $0.number == 3 }
        }
        #expect(packets.contains { $0.kind == TOMBOLO_SHARED_BUFFER_ATTACHED && $0.number == 3 })
        #expect(!packets.contains { $0.kind == TOMBOLO_SHARED_BUFFER_ATTACHED && $0.number == 2 })
    }

    @Test func anUnsentAnswerOfAClosedPortBecomesTheEndOfItsCall() async throws {
        let test = try ConnectionTest()
        let (first, second) = (try test.open(), try test.open())
        for _ in 0..<33 { #expect(test.send(Self.records, to: first)) }
        test.connection.answer(7, of: 2, with: Self.records)
        #expect(test.connection.unsentBytes > 2 * Self.megabyte)
        second.close()
        #expect(test.connection.unsentBytes < 2 * Self.megabyte)
        // An answer that comes after the end is not held either.
        test.connection.answer(8, of: 2, with: Self.records)
        #expect(test.connection.unsentBytes < 2 * Self.megabyte)
        var kinds: [Int] = []
        try await until("the last packet") {
            kinds += test.receiveAll().filter { $0.number == 2 }.map(\.kind)
            return kinds.count == 3
        }
        #expect(kinds == [TOMBOLO_UNANSWERED, TOMBOLO_CLOSED, TOMBOLO_UNANSWERED])
    }
}
