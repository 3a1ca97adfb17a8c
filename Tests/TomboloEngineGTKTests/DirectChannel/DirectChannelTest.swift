import CGTK
import CWebProcess
import Foundation
import Glibc
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A page with a bridge and a direct channel, and a peer that has taken over the page's web process: a client of the test, or the process
/// itself, which has loaded the hostile extension. In the second case the page's own records are carried by script messages.
@MainActor
final class DirectChannelTest {
    let engine: GTKPage
    let page: Page
    let bridge: Bridge
    let web = FakeWeb()
    /// The page's web processes, if they have loaded the hostile extension.
    let hostile: HostileWebProcesses?
    /// Called when the navigation policy of a page with hostile processes is asked, before it allows the navigation.
    var beforeNavigation: () -> Void = {}
    private(set) var calls = 0
    private var lastNumber: UInt32 = 0
    private var closed: Set<UInt32> = []

    /// The grants of the bridge if a test passes no others.
    static var topLevelGrants: [Grant] {
        get throws { [try Grant(["*"], to: ["app://tests", "app://elsewhere"])] }
    }

    /// - Parameter handshakeTimeout: The time limit of the page's connections; long, so that the page has a direct channel even on a busy
    ///   machine. Ignored if the process is hostile.
    init(
        grants: [Grant]? = nil, isHostile: Bool = false, handshakeTimeout: Duration = .seconds(60)
    ) throws {
        web.serve("<p>A page", at: TestPage.home)
        web.serve("<p>Another", at: TestPage.elsewhere)
        let interception = isHostile ? try Self.hostileInterception() : nil
        hostile = try interception.map { try HostileWebProcesses(in: $0.webProcessExtension.folder) }
        var options = GTKPageOptions()
        options.handshakeTimeout = handshakeTimeout
        engine = GTKPage(try GTKProfile(.ephemeral), ["app": web], options, interception)
        var policies = PagePolicies()
        weak var test: DirectChannelTest?
        if isHostile {
            policies.navigation.append("test: anywhere") { _ in
                test?.beforeNavigation()
                return .allow
            }
        }
        page = Page(engine: engine, configuration: PageConfiguration(policies: policies))
        let registry = CallRegistry()
        bridge = Bridge(
            page: page, calls: registry,
            policy: AccessPolicy(try grants ?? Self.topLevelGrants))
        registry.register("count") { [weak self] in self?.calls += 1 }
        test = self
    }

    /// An interception of no requests, with which the engine loads the hostile extension.
    private static func hostileInterception() throws -> GTKInterception {
        try GTKInterception(
            RequestInterception(by: RecordingInterceptor { _ in .unchanged }, of: .none), allowsDirectChannel: true,
            extensionFolder: TestExtension.hostileProcess.get().place)
    }

    /// Makes a call from the page, over the page's own direct channel unless the process is hostile.
    func expectAnswer() async throws {
        try await page.evaluate("await tombolo.call('count')")
        #expect(bridge.usesDirectChannel == (hostile == nil))
    }

    /// The number of connections that the page's processes have opened by themselves.
    var ownConnections: Int { hostile == nil ? 1 : 0 }

    /// Opens a connection as the process that the test plays, or from within the process that shows the page.
    func attacker(sendsHandshake: Bool = true) async throws -> HostilePeer {
        guard hostile != nil else {
            if sendsHandshake { return try peer() }
            return try HostilePeer(engine.webProcessExtension?.folder.socketPath ?? "")
        }
        let token = try await shownToken()
        let peer = try await fromProcess(token) { $0.connect(token) }
        if sendsHandshake { peer.send(Packet.handshake(token, Int(TOMBOLO_FOR_DOCUMENTS))) }
        return peer
    }

    /// The token of the process that shows the page.
    func shownToken() async throws -> String {
        try await until("the process") { engine.webProcessExtension?.processes.shownToken != nil }
        return try #require(engine.webProcessExtension?.processes.shownToken)
    }

    /// Makes the hostile process of a token act as soon as it waits for a command.
    func fromProcess(
        _ token: String, _ act: (HostileWebProcesses) -> HostilePeer?
    ) async throws -> HostilePeer {
        let hostile = try #require(hostile)
        try await until("the process of \(token)") { hostile.isWaiting(token) }
        return try #require(act(hostile))
    }

    func peer() throws -> HostilePeer {
        let peer = try HostilePeer(engine.webProcessExtension?.folder.socketPath ?? "")
        let token = Array((engine.webProcessExtension?.processes.issueToken() ?? "").utf8)
        peer.send(
            Packet.words(TOMBOLO_HANDSHAKE, [UInt32(TOMBOLO_WIRE_VERSION), UInt32(token.count)]) + token
                + Packet.words(TOMBOLO_FOR_DOCUMENTS, []))
        return peer
    }

    /// Posts a script message of the relay's world: by the native code of a hostile process, otherwise by script that the app runs.
    /// - Returns: The answer; “not answered” if none arrives within five seconds.
    func post(_ message: String) async throws -> String {
        guard hostile != nil else {
            let answer = try await engine.callFunction(
                """
                const late = new Promise((done) => setTimeout(() => done('not answered'), 5000));
                return await Promise.race([webkit.messageHandlers.tombolo.postMessage(argument), late]);
                """, argument: .string(message), in: .named("tombolo"))
            return answer?.stringValue ?? "\(String(describing: answer))"
        }
        let token = try await shownToken()
        let process = try await fromProcess(token) { $0.runScripts(token) }
        _ = try await process.evaluate(
            """
            globalThis.answer = 'not answered';
            webkit.messageHandlers.tombolo.postMessage(\(JSONValue.string(message)))
                .then((text) => { answer = text; }, (error) => { answer = String(error); });
            """)
        var answer = "not answered"
        let end = ContinuousClock.now + .seconds(5)
        while answer == "not answered", .now < end {
            try await Task.sleep(for: .milliseconds(2))
            answer = try await process.evaluate("answer")
        }
        return answer
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
        try await TestSupport.until(what, condition)
    }
}

@MainActor
func withDirectChannel(
    grants: [Grant]? = nil, isHostile: Bool = false, loadsHome: Bool = true,
    handshakeTimeout: Duration = .seconds(60),
    _ body: @MainActor (DirectChannelTest) async throws -> Void
) async throws {
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
    try await PageSlots.gtk.use(alone: false) {
        let test = try DirectChannelTest(
            grants: grants, isHostile: isHostile, handshakeTimeout: handshakeTimeout)
        defer { test.page.close() }
        if loadsHome {
            try await test.page.loadAndWait(TestPage.home)
            try await test.expectAnswer()
        }
        try await body(test)
    }
}
