import CWebProcess
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// What somebody who got at the socket, or into a web process, can do over the connection: end their own.
@MainActor
@Suite(.serialized) struct HostileInterceptionTests {
    private nonisolated static let mark = RequestVerdict.changed(RequestChanges(fields: [HeaderField("X-Mark", "yes")]))

    /// What is said after a proper hello.
    static let packets: [[UInt8]] = [
        [0], [1, 2, 3], words(0), words(99), words(UInt32.max), words(TOMBOLO_QUESTION),
        words(TOMBOLO_QUESTION, 1, 0), words(TOMBOLO_QUESTION, 1, 0, UInt32.max),
        words(TOMBOLO_QUESTION, 1, 0, 4) + Array("http".utf8),
        words(TOMBOLO_QUESTION, 1, 0, 0, 0, UInt32.max), words(TOMBOLO_QUESTION, 1, 0, 0, 0, 1, UInt32.max),
        words(TOMBOLO_QUESTION, 1, 0, 0, 0, 0, 0), words(TOMBOLO_GAVE_UP), words(TOMBOLO_GAVE_UP, 1, 1),
        hello("another"), [UInt8](repeating: 0x41, count: Int(TOMBOLO_PACKET_LIMIT)),
        [UInt8](repeating: 0, count: Int(TOMBOLO_PACKET_LIMIT) + 1),
    ]

    @Test func whoDoesNotKnowTheTokenIsCutOff() async throws {
        try await withInterceptedPage(verdict: { _ in Self.mark }) { test in
            try await test.open()
            let first =
                Self.packets + [Self.hello(""), Self.hello("guess"), Self.hello(String(repeating: "0", count: 32))]
            for packet in first {
                let stranger = try Stranger(test.socketPath)
                stranger.send(packet)
                try await test.until("the end of the connection") { stranger.isCutOff }
            }
            let silent = try Stranger(test.socketPath)
            try await expectMark(test)
            silent.hangUp()
        }
    }

    @Test func malformedRequestClosesItsConnection() async throws {
        try await withInterceptedPage(verdict: { _ in Self.mark }) { test in
            try await test.open()
            for packet in Self.packets {
                let stranger = try Stranger(test.socketPath)
                stranger.send(Self.hello(test.engine.webProcessExtension?.processes.issueToken() ?? ""))
                stranger.send(packet)
                try await test.until("the end of the connection after \(packet.prefix(24))") { stranger.isCutOff }
            }
            try await test.until("the reports") { test.faults.count == Self.packets.count }
            try await expectMark(test)
        }
    }

    @Test func whoAsksWithoutEndIsCutOff() async throws {
        let held = AsyncStream<Never>.makeStream()
        try await withInterceptedPage(verdict: { request in
            guard request.url.path == "/flood" else { return Self.mark }
            for await _ in held.stream {}
            return .unchanged
        }) { test in
            try await test.open()
            let stranger = try Stranger(test.socketPath)
            stranger.send(Self.hello(test.engine.webProcessExtension?.processes.issueToken() ?? ""))
            for number in 1...200 {
                stranger.send(Self.question(UInt32(number), "http://127.0.0.1/flood"))
            }
            try await test.until("the end of the connection") { stranger.isCutOff }
            try await expectMark(test)
        }
        held.continuation.finish()
    }

    @Test func connectionsBeyondTheLimitAreRefused() async throws {
        try await withInterceptedPage(verdict: { _ in Self.mark }) { test in
            try await test.open()
            var strangers: [Stranger] = []
            try await test.until("more connections than there may be") {
                // One that is not taken yet is tried again.
                (try? Stranger(test.socketPath)).map { strangers.append($0) }
                return strangers.count > WebProcessConnections.maximumConnections
            }
            try await test.until("the last to be cut off") { strangers.last?.isCutOff ?? false }
            try await expectMark(test)
        }
    }

    /// The page's own connection goes on.
    private func expectMark(_ test: InterceptedPage) async throws {
        #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true)
    }

    static func hello(_ token: String) -> [UInt8] {
        words(TOMBOLO_HELLO, UInt32(TOMBOLO_WIRE_VERSION), UInt32(token.utf8.count)) + Array(token.utf8)
            + words(UInt32(TOMBOLO_FOR_REQUESTS))
    }

    static func question(_ number: UInt32, _ url: String) -> [UInt8] {
        words(TOMBOLO_QUESTION, number, 0, UInt32(url.utf8.count)) + Array(url.utf8) + words(3) + Array("GET".utf8)
            + words(0)
    }

    private static func words(_ kind: Int, _ rest: UInt32...) -> [UInt8] { bytes([UInt32(kind)] + rest) }
    private static func words(_ word: UInt32) -> [UInt8] { bytes([word]) }
    private static func bytes(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }
}
