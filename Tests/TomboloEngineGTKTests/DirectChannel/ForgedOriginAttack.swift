import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// An attack of a page's web process that speaks for a document that the engine did not load in the page.
@MainActor
enum ForgedOriginAttack: String, CaseIterable {
    case frameOfAForeignOrigin, frameOfAnotherHostOfTheScheme, frameOfAnotherScheme
    case topOfAForeignOrigin, topOfAnotherHostOfTheScheme
    case topBeforeItsCommit, frameBeforeItsCommit, topAfterTheNextCommit, frameAfterTheNextCommit
    case documentThatEnded, documentOfAnotherPage, documentOfAnotherProcess, tokenOfAnotherPage, blobBody

    private static let count = "c\u{1F}1\u{1F}count"

    /// Performs the attack. Afterwards the page shows `TestPage.home`.
    func perform(_ test: DirectChannelTest, _ other: DirectChannelTest, _ marked: MarkedMemory) async throws {
        switch self {
        case .frameOfAForeignOrigin: try await forge("https://bank.example", "frame", test, marked)
        case .frameOfAnotherHostOfTheScheme: try await forge("app://elsewhere", "frame", test, marked)
        case .frameOfAnotherScheme: try await forge("https://tests", "frame", test, marked)
        case .topOfAForeignOrigin: try await forge("https://bank.example", "top", test, marked)
        case .topOfAnotherHostOfTheScheme: try await forge("app://elsewhere", "top", test, marked)
        case .topBeforeItsCommit:
            try await whileLoading(test) { try await forge("app://elsewhere", "top", test, marked) }
        case .frameBeforeItsCommit:
            try await whileLoading(test) { try await forge("https://bank.example", "frame", test, marked) }
        case .topAfterTheNextCommit, .frameAfterTheNextCommit:
            try await test.page.loadAndWait(TestPage.elsewhere)
            try await test.page.evaluate("await tombolo.call('ready').catch(() => {})")
            try await forge("app://tests", self == .topAfterTheNextCommit ? "top" : "frame", test, marked)
            try await test.page.loadAndWait(TestPage.home)
        case .documentThatEnded:
            let ended = "\(try #require(test.bridge.document?.id))"
            try await test.page.loadAndWait(TestPage.home)
            try await test.page.evaluate("await tombolo.call('ready').catch(() => {})")
            try await forge("app://tests", "top", as: ended, test, marked)
        case .documentOfAnotherPage:
            try await forge(
                "https://bank.example", "frame", as: "\(try #require(other.bridge.document?.id))", test, marked)
        case .documentOfAnotherProcess:
            let peer = try await test.attacker()
            try attack(peer, "\(try #require(test.bridge.document?.id))", marked)
            try await test.until("the end of the port") { test.receivedClose(from: peer, of: 1) }
        case .tokenOfAnotherPage:
            let peer = try await test.attacker(sendsHandshake: false)
            let token = try #require(other.engine.webProcessExtension?.processes.shownToken)
            peer.send(Packet.handshake(token, Int(TOMBOLO_FOR_DOCUMENTS)))
            try attack(peer, "\(try #require(test.bridge.document?.id))", marked)
            try await test.until("the end of the connection") { peer.isDisconnected }
        case .blobBody: try await sendBlobs(test)
        }
    }

    /// Speaks for a document over script messages of the page's own process, and over a port of another process.
    private func forge(
        _ origin: String, _ place: String, as id: String? = nil, _ test: DirectChannelTest, _ marked: MarkedMemory
    ) async throws {
        let id = id ?? UUID().uuidString.lowercased().filter { $0 != "-" }
        let peer = try await test.attacker()
        try attack(peer, id, marked, isTopLevel: place == "top")
        for (control, records) in [("hello", nil), ("open", nil), ("send", Self.count)] {
            let stamp = ["1", control, id, origin, place, origin + "/"].joined(separator: "\u{1F}")
            let answer = try await test.post(stamp + (records.map { "\u{1E}" + $0 } ?? ""))
            #expect(answer == "d", "\(self): \(control)")
        }
    }

    /// Sends a call and memory over a port of a document.
    private func attack(_ peer: HostilePeer, _ id: String, _ marked: MarkedMemory, isTopLevel: Bool = true) throws {
        peer.send(Packet.opening(1, id, isTopLevel: isTopLevel))
        let memory = marked.make(100_000)
        _ = tombolo_memory_seal(memory)
        peer.send(Packet.words(TOMBOLO_LONG_ATTACHED, 1, 1, 0, 100_000), withAll: [memory])
        close(memory)
        peer.send(Packet.records(1, Self.count))
        peer.send(Packet.words(TOMBOLO_SYNCHRONOUS_CALL, 1, 1) + Array("call\u{1F}count".utf8))
    }

    /// Runs a closure while the page waits for a document of another origin, and returns to `TestPage.home`.
    private func whileLoading(_ test: DirectChannelTest, _ body: () async throws -> Void) async throws {
        let slow = URL(string: "app://elsewhere/slow") ?? TestPage.elsewhere
        let (answers, answer) = AsyncStream.makeStream(of: Void.self)
        var isAsked = false
        test.web.serve(at: slow) {
            isAsked = true
            for await _ in answers {}
            return .html("<p>Slow")
        }
        test.page.load(slow)
        try await test.until("the request") { isAsked }
        try await body()
        answer.finish()
        try await test.until("the document") { test.page.committedURL == slow && !test.page.isLoading }
        try await test.page.loadAndWait(TestPage.home)
    }

    /// Sends bodies that are blobs to the scheme for attachments, from the world of the relay.
    private func sendBlobs(_ test: DirectChannelTest) async throws {
        let answered = try await test.engine.callFunction(
            """
            let answered = 0;
            for (let id = 0; id < 10; id += 1) {
                const headers = { 'X-Tombolo-Token': String(id) };
                const form = new FormData();
                form.append('file', new Blob(['x'.repeat(100000)]), 'name');
                for (const body of [new Blob(['x'.repeat(100000)]), form]) {
                    await fetch('tombolo-bytes://page/' + id, { method: 'POST', headers, body })
                        .then(() => { answered += 1; }, () => {});
                }
            }
            return answered;
            """, argument: nil, in: .named("tombolo"))
        #expect(answered == 0)
    }
}
