import CGTK
import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A page with a bridge and a direct channel, and a peer that has taken over the page's web process.
@MainActor
final class DirectChannelTest {
    let engine: GTKPage
    let page: Page
    let bridge: Bridge
    let web = FakeWeb()
    private(set) var calls = 0
    private var lastNumber: UInt32 = 0
    private var closed: Set<UInt32> = []

    /// The grants of the bridge if a test passes no others.
    static var topLevelGrants: [Grant] {
        get throws { [try Grant(["*"], to: ["app://tests", "app://elsewhere"])] }
    }

    init(grants: [Grant]? = nil) throws {
        web.serve("<p>A page", at: TestPage.home)
        web.serve("<p>Another", at: TestPage.elsewhere)
        engine = GTKPage(profile: try GTKProfile(.ephemeral), schemes: ["app": web])
        page = Page(engine: engine)
        let registry = CallRegistry()
        bridge = Bridge(
            page: page, calls: registry,
            policy: AccessPolicy(try grants ?? Self.topLevelGrants))
        registry.register("count") { [weak self] in self?.calls += 1 }
    }

    /// Makes a call from the page, over the page's own direct channel.
    func expectAnswer() async throws {
        try await page.evaluate("await tombolo.call('count')")
        #expect(bridge.usesDirectChannel)
    }

    func peer() throws -> HostilePeer {
        let peer = try HostilePeer(engine.webProcessExtension?.folder.socketPath ?? "")
        let token = Array((engine.webProcessExtension?.processes.issueToken() ?? "").utf8)
        peer.send(
            Packet.words(TOMBOLO_HANDSHAKE, [UInt32(TOMBOLO_WIRE_VERSION), UInt32(token.count)]) + token
                + Packet.words(TOMBOLO_FOR_DOCUMENTS, []))
        return peer
    }

    /// Whether the program has told the peer that the port with this number is closed. Discards the peer's other packets.
    func receivedClose(from peer: HostilePeer, of number: UInt32) -> Bool {
        while let packet = peer.receive() {
            if packet.starts(with: Packet.words(TOMBOLO_CLOSED, [])) { closed.insert(UInt32(packet[4])) }
        }
        return closed.contains(number)
    }

    func nextNumbers(_ count: UInt32) -> ClosedRange<UInt32> {
        defer { lastNumber += count }
        return lastNumber + 1...lastNumber + count
    }

    func until(_ what: String, _ condition: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while try await !condition() {
            if ContinuousClock.now > end { throw TestFailure("Timed out waiting for \(what).") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}

@MainActor
func withDirectChannel(
    grants: [Grant]? = nil, _ body: @MainActor (DirectChannelTest) async throws -> Void
) async throws {
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
    try await PageSlots.gtk.use(alone: false) {
        let test = try DirectChannelTest(grants: grants)
        defer { test.page.close() }
        try await test.page.loadAndWait(TestPage.home)
        try await test.expectAnswer()
        try await body(test)
    }
}
