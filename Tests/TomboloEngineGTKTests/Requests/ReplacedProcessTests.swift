import CWebProcess
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Decisions on requests are sent only to the process that shows the page, because a decision may contain a secret. A process that has been
/// replaced may be hostile and receives no decisions.
@MainActor
@Suite(.serialized) struct ReplacedProcessTests {
    private nonisolated static let secret = "s3cr3t"
    private nonisolated static let mark = RequestDecision.changed(
        RequestChanges(fields: [HeaderField("X-Secret", secret)]))
    private static let everywhere = RequestFilter.untilAnswered(in: .named(["127.0.0.1", "localhost"]))

    @Test func theConnectionOfAReplacedProcessClosesAndReopensWithIt() async throws {
        try await withInterceptedPage(Self.everywhere, alone: true, decision: { _ in Self.mark }) { test in
            let processes = try #require(test.engine.webProcessExtension?.processes)
            let channel = try #require(test.engine.webProcessExtension?.channel)
            @MainActor func connections(_ process: WebProcessNumber) -> Int {
                processes.connectionCount(of: process)
                    + channel.connections.values.count { $0.connection.process == process }
            }
            @MainActor func shown() async throws -> WebProcessNumber {
                try await test.until("the process") { !processes.needsIdentification }
                return try #require(processes.shownToken.flatMap(processes.connect))
            }
            try await test.open()
            let first = try await shown()
            for _ in 0..<3 {
                try await test.open(host: .localhost)
                let other = try await shown()
                #expect(other != first)
                try await test.until("the end of the first connections") { connections(first) == 0 }
                #expect(try await test.fetch(test.server.url("/echo", host: .localhost))?.contains(Self.secret) == true)
                test.page.goBack()
                try await test.until("the first page") { test.page.committedURL?.host() == "127.0.0.1" }
                try await test.until("the end of the load") { !test.page.isLoading }
                #expect(try await shown() == first)
                #expect(try await test.fetch(test.server.url("/echo"))?.contains(Self.secret) == true)
                try await test.until("the end of the other connections") { connections(other) == 0 }
            }
            // Every document and every request was intercepted.
            let requests = await test.server.requests.filter { $0.path == "/ok" || $0.path == "/echo" }
            #expect(requests.allSatisfy { $0.headers["x-secret"] == Self.secret })
            #expect(test.faults.isEmpty)
        }
    }

    @Test func everyPageOfASiteIsInterceptedInAnyProcess() async throws {
        try await withInterceptedPage(Self.everywhere, alone: true, decision: { _ in Self.mark }) { test in
            for number in 0..<4 {
                for host in [LocalServer.Host.address, .localhost] {
                    try await test.page.loadAndWait(
                        test.server.url("/ok", host: host).appending(queryItems: [.init(name: "n", value: "\(number)")])
                    )
                    #expect(try await test.fetch(test.server.url("/echo", host: host))?.contains(Self.secret) == true)
                    try await test.page.loadAndWait(test.server.url("/ok", host: host))
                }
            }
            let requests = await test.server.requests.filter { $0.path == "/ok" || $0.path == "/echo" }
            #expect(requests.count == 24)
            #expect(requests.allSatisfy { $0.headers["x-secret"] == Self.secret })
            #expect(test.faults.isEmpty)
        }
    }

    /// The hostile process has the token of the process that shows the page.
    @Test func aReplacedHostileProcessGetsNoDecision() async throws {
        try await withInterceptedPage(Self.everywhere, alone: true, decision: { _ in Self.mark }) { test in
            try await test.open()
            try await test.until("the process") { test.processes?.needsIdentification == false }
            let token = try #require(test.processes?.shownToken)
            let handshake = HostileInterceptionTests.handshake(token)
            let hostile = try HostilePeer(test.socketPath)
            hostile.send(handshake)
            hostile.send(Self.requestPacket(1))
            var decisions = 0
            try await test.until("a decision") {
                while let packet = hostile.receive() { if Self.holdsSecret(packet) { decisions += 1 } }
                return decisions == 1
            }

            try await test.open(host: .localhost)
            // The commit has closed the connection.
            #expect(!hostile.send(Self.requestPacket(2)) || hostile.isDisconnected)
            let again = try HostilePeer(test.socketPath)
            again.send(handshake)
            again.send(Self.requestPacket(3))
            var received: [[UInt8]] = []
            try await test.until("the end of the second hostile connection") {
                while let packet = again.receive() { received.append(packet) }
                return again.isDisconnected
            }
            #expect(received.isEmpty)
            #expect(await test.interceptor.requests(for: "/hostile").count == 1)
            #expect(try await test.fetch(test.server.url("/echo", host: .localhost))?.contains(Self.secret) == true)

            test.page.goBack()
            try await test.until("the first page") { test.page.committedURL?.host() == "127.0.0.1" }
            let back = try HostilePeer(test.socketPath)
            back.send(handshake)
            back.send(Self.requestPacket(4))
            try await test.until("a decision") {
                while let packet = back.receive() { if Self.holdsSecret(packet) { return true } }
                return false
            }
        }
    }

    /// The packet of an asynchronous request. Header fields are not added to synchronous requests.
    private static func requestPacket(_ number: UInt32) -> [UInt8] {
        let url = Array("http://127.0.0.1/hostile".utf8)
        let texts = ["GET", "Sec-Fetch-Mode", "cors"].map { Array($0.utf8) }
        return Packet.words(TOMBOLO_REQUEST, number, 0, UInt32(url.count)) + url
            + Packet.words(texts[0].count) + texts[0] + Packet.words(1) + Packet.words(texts[1].count) + texts[1]
            + Packet.words(texts[2].count) + texts[2]
    }

    private static func holdsSecret(_ packet: [UInt8]) -> Bool {
        String(decoding: packet, as: UTF8.self).contains(secret)
    }
}

extension InterceptedPage {
    fileprivate var processes: PageProcesses? { engine.webProcessExtension?.processes }
}
