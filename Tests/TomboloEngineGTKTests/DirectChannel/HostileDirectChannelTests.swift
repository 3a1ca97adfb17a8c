import CGLib
import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Attacks of a hostile web process over the direct channel. An attack ends the connection or the documents of the hostile process only.
@MainActor
@Suite(.serialized) struct HostileDirectChannelTests {
    /// Malformed packets that name no document, sent after a valid handshake.
    private static let packets: [[UInt8]] = [
        [0], [1, 2, 3], words(0), words(99, 1), words(TOMBOLO_OPENED), words(TOMBOLO_OPENED, 1),
        words(TOMBOLO_OPENED, 1, 1, .max), words(TOMBOLO_OPENED, 0, 1, 0), words(TOMBOLO_OPENED, 1, 1, 0, 0),
        words(TOMBOLO_OPENED, 1, 1, 200) + [UInt8](repeating: 0x61, count: 200),
        words(TOMBOLO_LONG_RECORDS, 1), words(TOMBOLO_CLOSED, 1, 1),
        [UInt8](repeating: 0, count: Int(TOMBOLO_PACKET_LIMIT) + 1),
    ]

    @Test func malformedPacketClosesItsConnection() async throws {
        try await withDirectChannel { test in
            for packet in Self.packets {
                let peer = try test.peer()
                peer.send(packet)
                try await test.until("the end of the connection after \(packet.prefix(24))") { peer.isDisconnected }
            }
            try await test.expectAnswer()
        }
    }

    @Test func aMalformedPacketEndsTheDocumentThatItNames() async throws {
        try await withDirectChannel { test in
            let peer = try test.peer()
            for (index, packet) in Self.malformed.enumerated() {
                let number = UInt32(index + 1)
                peer.send(Self.opening(number, String(format: "%032x", number)))
                peer.send(Self.words(packet.kind, [number] + packet.rest), with: packet.descriptor?() ?? -1)
                try await test.until("the end of document \(number)") { test.receivedClose(from: peer, of: number) }
            }
            // The malformed packets have ended only their documents, not the connection.
            #expect(!peer.isDisconnected)
            try await test.expectAnswer()
        }
    }

    private struct Malformed {
        let kind: Int
        let rest: [UInt32]
        var descriptor: (@MainActor () -> Int32)?
    }

    private static let malformed: [Malformed] = [
        Malformed(kind: TOMBOLO_OPENED, rest: [1, 0]), Malformed(kind: 77, rest: []),
        Malformed(kind: TOMBOLO_LONG_RECORDS, rest: []), Malformed(kind: TOMBOLO_LONG_RECORDS, rest: [10]),
        Malformed(kind: TOMBOLO_LONG_RECORDS, rest: [.max], descriptor: { memory(of: 10) }),
        Malformed(kind: TOMBOLO_LONG_RECORDS, rest: [11], descriptor: { memory(of: 10) }),
        // More bytes than a document may send at once. The memory is sparse, so the length costs nothing.
        Malformed(kind: TOMBOLO_LONG_RECORDS, rest: [3 << 30], descriptor: { memory(of: 10, length: 3 << 30) }),
        Malformed(kind: TOMBOLO_LONG_RECORDS, rest: [10], descriptor: { open("/dev/zero", O_RDONLY) }),
        Malformed(kind: TOMBOLO_LONG_RECORDS, rest: [10], descriptor: { open("/etc/passwd", O_RDONLY) }),
        Malformed(
            kind: TOMBOLO_LONG_RECORDS, rest: [10],
            descriptor: {
                var ends: [Int32] = [0, 0]
                return pipe(&ends) == 0 ? ends[0] : -1
            }),
        Malformed(kind: TOMBOLO_CLOSED, rest: [1]), Malformed(kind: TOMBOLO_SYNCHRONOUS_CALL, rest: []),
        Malformed(kind: TOMBOLO_LONG_SYNCHRONOUS_CALL, rest: [1, 10]), Malformed(kind: TOMBOLO_ANSWERED, rest: [1]),
        Malformed(kind: TOMBOLO_ATTACHED, rest: []), Malformed(kind: TOMBOLO_ATTACHED, rest: [1]),
        Malformed(kind: TOMBOLO_ATTACHED, rest: [1, 3]), Malformed(kind: TOMBOLO_ATTACHED, rest: [1, .max, 0]),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0]), Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, 10]),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, 10, 0], descriptor: { memory(of: 10) }),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 9, 10], descriptor: { memory(of: 10) }),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, 11], descriptor: { memory(of: 10) }),
        Malformed(
            kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, 100_000], descriptor: { memory(of: 100_000, length: 99_999) }),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, .max], descriptor: { memory(of: 10) }),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, 3 << 30], descriptor: { memory(of: 10, length: 3 << 30) }),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, 10], descriptor: { open("/etc/passwd", O_RDONLY) }),
        Malformed(kind: TOMBOLO_LONG_ATTACHED, rest: [1, 0, 100_000], descriptor: { open("/dev/zero", O_RDONLY) }),
    ]

    @Test func aSecondPortOfADocumentIsClosedAndDeliversNothing() async throws {
        try await withDirectChannel { test in
            let peer = try test.peer()
            let document = try #require(test.bridge.document?.id)
            peer.send(Self.opening(1, "\(document)"))
            peer.send(Self.words(TOMBOLO_RECORDS, [1]) + Array("c\u{1F}1\u{1F}count".utf8))
            try await test.until("the end of the second port") { test.receivedClose(from: peer, of: 1) }
            try await test.expectAnswer()
            #expect(test.calls == 2)
        }
    }

    @Test func aPortOfAnUnknownDocumentMakesNoCalls() async throws {
        try await withDirectChannel { test in
            let peer = try test.peer()
            peer.send(Self.opening(1, String(repeating: "a", count: 32)))
            for _ in 0..<100 {
                peer.send(Self.words(TOMBOLO_RECORDS, [1]) + Array("c\u{1F}1\u{1F}count".utf8))
                peer.send(Self.words(TOMBOLO_RECORDS, [2]) + Array("c\u{1F}1\u{1F}count".utf8))
                peer.send(Self.words(TOMBOLO_SYNCHRONOUS_CALL, [1, 1]) + Array("call\u{1F}count".utf8))
            }
            peer.send(Self.words(TOMBOLO_CLOSED, [1]))
            try await test.expectAnswer()
            #expect(test.calls == 2)
        }
    }

    @Test func aPortFromAnotherProcessThanThePagesIsClosed() async throws {
        try await withDirectChannel { test in
            let peer = try test.peer()
            let document = String(repeating: "b", count: 32)
            peer.send(Packet.opening(1, document, isTopLevel: false))
            peer.send(Packet.records(1, "c\u{1F}1\u{1F}count"))
            // The page's own process sends the handshake, because the engine delivers messages of that process only.
            _ = try await test.engine.callFunction(
                "webkit.messageHandlers.tombolo.postMessage(argument).then(() => {}, () => {})",
                argument: .string(
                    ["1", "open", document, "app://tests", "frame", "app://tests/"].joined(separator: "\u{1F}")),
                in: .named("tombolo"))
            try await test.until("the end of the port") { test.receivedClose(from: peer, of: 1) }
            try await test.expectAnswer()
            #expect(test.calls == 2)
        }
    }

    @Test func theConnectionOfAReplacedProcessIsClosed() async throws {
        try await withDirectChannel { test in
            let connections = try #require(test.engine.webProcessExtension?.connections)
            let processes = await connections.counts.all
            for url in [TestPage.elsewhere, TestPage.home, TestPage.elsewhere] {
                try await test.page.loadAndWait(url)
                try await test.expectAnswer()
                try await test.until("the end of the other connection") { await connections.counts.all <= processes }
            }
            // Going back returns to a process whose connection has ended. It makes a new connection.
            for _ in 0..<2 {
                test.page.goBack()
                try await test.until("the document") { test.bridge.document != nil && !test.page.isLoading }
                try await test.expectAnswer()
                try await test.until("the end of the other connection") { await connections.counts.all <= processes }
            }
        }
    }

    @Test func openingTooManyPortsClosesTheConnection() async throws {
        try await withDirectChannel { test in
            let peer = try test.peer()
            try await test.until("the end of the connection") {
                for number in test.nextNumbers(200) {
                    peer.send(Self.opening(number, String(format: "%032x", number)))
                }
                return peer.isDisconnected
            }
            try await test.expectAnswer()
        }
    }

    @Test func memoryThatChangesDuringReadingIsHarmless() async throws {
        try await withDirectChannel { test in
            let peer = try test.peer()
            let length = 1 << 20
            let memory = Self.memory(of: length)
            defer { close(memory) }
            let writer = Task.detached {
                var generator = SystemRandomNumberGenerator()
                while !Task.isCancelled {
                    var bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    pwrite(memory, &bytes, bytes.count, off_t.random(in: 0..<off_t(length - 64)))
                    // Truncates the memory and extends it again.
                    ftruncate(memory, off_t(length / 2))
                    ftruncate(memory, off_t(length))
                }
            }
            for number in test.nextNumbers(100) {
                peer.send(Self.opening(number, String(format: "%032x", number)))
                peer.send(Self.words(TOMBOLO_LONG_RECORDS, [number, UInt32(length)]), with: memory)
                peer.send(Self.words(TOMBOLO_CLOSED, [number]))
                try await Task.sleep(for: .milliseconds(1))
            }
            writer.cancel()
            await writer.value
            try await test.expectAnswer()
        }
    }

    private static func memory(of length: Int, length claimed: Int? = nil) -> Int32 {
        let memory = [UInt8](repeating: 0x41, count: length).withUnsafeBytes {
            tombolo_memory_with($0.baseAddress, length)
        }
        if let claimed { ftruncate(memory, off_t(claimed)) }
        return memory
    }

    private static func opening(_ number: UInt32, _ document: String) -> [UInt8] {
        words(TOMBOLO_OPENED, [number, 1, UInt32(document.utf8.count)]) + Array(document.utf8)
    }

    private static func words(_ kind: Int, _ rest: UInt32...) -> [UInt8] { words(kind, rest) }
    private static func words(_ kind: Int, _ rest: [UInt32]) -> [UInt8] { Packet.words(kind, rest) }
}
