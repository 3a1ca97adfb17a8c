import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A page whose own web process attacks from within the engine's sandbox: it floods the page's socket, returns after the page has left it, and
/// answers for another page. ``HostileProcessCrashTests`` and ``ForgedOriginCrashTests`` have more attacks of such a process.
@MainActor
@Suite(.serialized) struct HostileWebProcessCrashTests {
    /// The first packets of a flood of connections.
    enum Flood: CaseIterable {
        case nothing, handshakes, wrongTokens, malformedPackets

        func packet(_ token: String) -> [UInt8] {
            switch self {
            case .nothing: []
            case .handshakes: Packet.handshake(token, Int(TOMBOLO_FOR_DOCUMENTS))
            case .wrongTokens: Packet.handshake("x", Int(TOMBOLO_FOR_DOCUMENTS))
            case .malformedPackets: [1, 2, 3]
            }
        }
    }

    @Test func aFloodOfConnectionsTakesFewDescriptorsAndEnds() async throws {
        try await withDirectChannel(isHostile: true) { test in
            let token = try await test.shownToken()
            let connections = try #require(test.engine.webProcessExtension?.connections)
            for isMeasured in [false, true] {
                let memory = HostileProcessCrashTests.anonymousBytes
                for flood in Flood.allCases {
                    let before = HostileProcessCrashTests.openDescriptors
                    let peer = try await test.fromProcess(token) { $0.flood(token, with: flood.packet(token)) }
                    var peak = before
                    try await test.until("the flood of \(flood)") {
                        peak = max(peak, HostileProcessCrashTests.openDescriptors)
                        return peer.receive() != nil
                    }
                    try await test.expectAnswer()
                    // The app accepts connections later than the process makes them, and lets a waiting one wait for two seconds.
                    for _ in 0..<(isMeasured ? 100 : 0) {
                        try await Task.sleep(for: .milliseconds(10))
                        peak = max(peak, HostileProcessCrashTests.openDescriptors)
                    }
                    // One process may have few connections that wait; the flood has 400.
                    if isMeasured { #expect(peak - before < 60, "\(flood)") }
                    peer.disconnect()
                    try await test.until("the end of the flood of \(flood)") { await connections.counts.all == 0 }
                    // The process is served again.
                    let next = try await test.attacker()
                    try await test.until("a connection after \(flood)") {
                        let counts = await connections.counts
                        return counts.all == 1 && counts.waiting == 0
                    }
                    next.disconnect()
                    try await test.until("the disconnection after \(flood)") { await connections.counts.all == 0 }
                }
                if isMeasured { #expect(HostileProcessCrashTests.anonymousBytes - memory < 4 << 20) }
            }
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    /// The engine shows the next document in another process, and keeps the first one for a return to its page.
    @Test func connectionsOfAProcessThatShowsAnEarlierDocumentAreClosed() async throws {
        let server = try await LocalServer.start()
        let origins = LocalServer.Host.allCases.map { Origin(of: server.url("/", host: $0)).description }
        try await withDirectChannel(grants: [try Grant(["*"], to: origins)], isHostile: true, loadsHome: false) {
            test in
            try await test.page.loadAndWait(server.url("/ok"))
            try await test.expectAnswer()
            let old = try await test.shownToken()
            let document = "\(try #require(test.bridge.document?.id))"
            let first = try await test.attacker()
            first.send(Packet.opening(1, String(repeating: "a", count: 32)))
            try await test.page.loadAndWait(server.url("/ok", host: .localhost))
            try await test.expectAnswer()
            try await test.until("the end of the first connection") { first.isDisconnected }
            #expect(try await test.shownToken() != old)
            let (calls, next) = (test.calls, "\(try #require(test.bridge.document?.id))")
            for id in [document, next, String(repeating: "b", count: 32)] {
                let peer = try await test.fromProcess(old) { $0.connect(old) }
                peer.send(Packet.handshake(old, Int(TOMBOLO_FOR_DOCUMENTS)))
                peer.send(Packet.opening(1, id))
                peer.send(Packet.records(1, "c\u{1F}1\u{1F}count"))
                try await test.until("the end of the next connection of the replaced process") { peer.isDisconnected }
            }
            try await test.expectAnswer()
            #expect(test.calls == calls + 1)
            #expect(test.bridge.allDocuments.map { "\($0.id)" } == [next])
        }
        await server.stop()
    }

    /// Native code can post what the relay of its document posts, and nothing for another document.
    @Test func scriptMessagesOfNativeCodeCountForItsOwnDocumentOnly() async throws {
        let origins = ["app://tests", "app://elsewhere", "https://bank.example"]
        let grants = [try Grant(["*"], to: origins, frames: .embedded)]
        try await withDirectChannel(grants: grants, isHostile: true) { test in
            let other = try DirectChannelTest(grants: grants)
            defer { other.page.close() }
            try await other.page.loadAndWait(TestPage.home)
            try await other.expectAnswer()
            func message(_ control: String, _ id: String, _ origin: String, _ place: String) -> String {
                let stamp = ["1", control, id, origin, place].joined(separator: "\u{1F}")
                return control == "send" ? stamp + "\u{1E}c\u{1F}900\u{1F}count" : stamp + "\u{1F}\(origin)/"
            }
            let own = "\(try #require(test.bridge.document?.id))"
            let foreign = "\(try #require(other.bridge.document?.id))"
            let unknown = String(repeating: "a", count: 32)
            let calls = test.calls
            _ = try await test.post(message("send", own, "app://tests", "top"))
            #expect(test.calls == calls + 1)
            for (id, origin, place) in [
                (own, "app://elsewhere", "top"), (own, "https://bank.example", "frame"), (own, "app://tests", "frame"),
                (foreign, "app://tests", "top"), (unknown, "app://elsewhere", "top"),
                (unknown, "https://bank.example", "frame"),
            ] {
                for control in ["send", "open", "hello", "send"] where control == "send" || id == unknown {
                    let answer = try await test.post(message(control, id, origin, place))
                    #expect(answer == "d", "\(control) of \(id) as \(place) of \(origin)")
                }
            }
            // The page's world has no handler.
            let token = try await test.shownToken()
            let process = try await test.fromProcess(token) { $0.runScripts(token) }
            let handler = "typeof globalThis.webkit?.messageHandlers?.tombolo"
            #expect(try await process.evaluate(handler, in: .page) == "undefined")
            #expect(try await process.evaluate(handler, in: .relay) == "object")
            try await test.expectAnswer()
            #expect(test.calls == calls + 2)
            #expect(other.calls == 1)
            #expect(test.bridge.allDocuments.map { "\($0.id)" } == [own])
            #expect(other.bridge.allDocuments.map { "\($0.id)" } == [foreign])
        }
    }

    @Test func answersForAnotherPageAreNotDelivered() async throws {
        try await withDirectChannel(isHostile: true) { test in
            let other = try DirectChannelTest()
            defer { other.page.close() }
            try await other.page.loadAndWait(TestPage.home)
            try await other.page.evaluate(
                """
                const answered = new Promise((done) => { globalThis.answer = done; });
                await tombolo.expose('secret', () => { globalThis.isAsked = true; return answered; });
                """)
            let call = Task { try await other.bridge.call("secret", as: Int.self) }
            while try await other.page.evaluate("return globalThis.isAsked === true") != true {}
            // Its own document, whose port the app accepts, then that of the other page.
            for (last, page) in [(200, test), (201, other)] as [(UInt32, DirectChannelTest)] {
                let peer = try await test.attacker()
                peer.send(Packet.opening(1, "\(try #require(page.bridge.document?.id))"))
                for id in 1...100 {
                    peer.send(Packet.records(1, "r\u{1F}\(id)\u{1F}666"))
                    peer.send(Packet.records(1, "e\u{1F}\(id)\u{1F}{\"code\":\"failed\",\"message\":\"forged\"}"))
                }
                // The app closes this port when it has read all packets before.
                peer.send(Packet.opening(last, "none"))
                try await test.until("the last packet") { test.receivedClose(from: peer, of: last) }
                peer.disconnect()
                try await test.until("the end of the connection") {
                    await test.engine.webProcessExtension?.connections?.counts.all == 0
                }
            }
            try await other.page.evaluate("answer(7)")
            #expect(try await call.value == 7)
            try await other.expectAnswer()
        }
    }
}
