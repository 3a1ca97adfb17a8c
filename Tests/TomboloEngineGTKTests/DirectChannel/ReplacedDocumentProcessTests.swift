import CGTK
import CWebProcess
import Foundation
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The end of connections for documents at the commit that replaces their process, whether or not the next document connects.
@MainActor
@Suite(.serialized) struct ReplacedDocumentProcessTests {
    @Test func theConnectionEndsBeforeTheNextDocumentSendsAnything() async throws {
        try await TwoSites.use { page, server in
            let (processes, channel) = try TwoSites.parts(of: page)
            let opening = SilentOpening()
            #expect((page.engine as? GTKPage)?.openDirectChannel(for: opening, maximumLength: 1 << 20) == true)
            var tokens: [String] = []
            for host in [LocalServer.Host.address, .localhost, .address, .localhost] {
                try await page.loadAndWait(server.url("/ok", host: host))
                try await until("the process") { !processes.needsIdentification }
                tokens.append(try #require(processes.shownToken))
                #expect(tokens.suffix(2).count < 2 || tokens.suffix(2).first != tokens.last)
                let left = tokens.dropLast().last.flatMap(processes.connect)
                try await until("the end of the other connection") {
                    !channel.connections.values.contains { $0.connection.process == left }
                }
            }
            withExtendedLifetime(opening) {}
        }
    }

    @Test func anotherDocumentOfTheSameProcessKeepsItsConnection() async throws {
        try await TwoSites.use { page, server in
            try await page.loadAndWait(server.url("/ok"))
            let (processes, channel) = try TwoSites.parts(of: page)
            try await until("the process") { !processes.needsIdentification }
            let shown = try #require(processes.shownToken.flatMap(processes.connect))
            // The process may be identified before or after it connects, so the test waits for both.
            try await until("the connection of the process") {
                channel.connections.contains { $0.value.connection.process == shown }
            }
            let before = try #require(channel.connections.first { $0.value.connection.process == shown }).key
            try await page.loadAndWait(server.url("/echo"))
            #expect(processes.shownToken.flatMap(processes.connect) == shown)
            #expect(channel.connections.first { $0.value.connection.process == shown }?.key == before)
        }
    }

    /// The hostile process has the token of the process that shows the page.
    @Test func aCommitDisconnectsTheHostileProcessThatItReplaces() async throws {
        try await TwoSites.use { page, server in
            let registry = CallRegistry()
            let origins = LocalServer.Host.allCases.map { Origin(of: server.url("/", host: $0)).description }
            let bridge = Bridge(
                page: page, calls: registry, policy: try AccessPolicy([Grant(["count"], to: origins)]))
            var calls = 0
            registry.register("count") { calls += 1 }
            try await page.loadAndWait(server.url("/ok"))
            let (processes, channel) = try TwoSites.parts(of: page)
            try await until("the process") { !processes.needsIdentification }
            let handshake = Packet.handshake(try #require(processes.shownToken), Int(TOMBOLO_FOR_DOCUMENTS))
            let path = (page.engine as? GTKPage)?.webProcessExtension?.folder.socketPath ?? ""
            let hostile = try HostilePeer(path)
            try await until("the connection of the process itself") { !channel.connections.isEmpty }
            let before = channel.connections.count
            hostile.send(handshake)
            hostile.send(Packet.opening(1, String(repeating: "a", count: 32)))
            try await until("the hostile connection") { channel.connections.count == before + 1 }

            var wasDisconnected: Bool?
            let watch = CommitWatch { wasDisconnected = hostile.isDisconnected }
            page.addObserver(watch)
            try await page.loadAndWait(server.url("/ok", host: .localhost))
            // The check runs in the turn of the commit, before a document of the next process has sent anything.
            try await until("the check") { wasDisconnected != nil }
            #expect(wasDisconnected == true)
            let again = try HostilePeer(path)
            again.send(handshake)
            again.send(Packet.opening(1, String(repeating: "b", count: 32)))
            again.send(Packet.records(1, "c\u{1F}1\u{1F}count"))
            try await until("the end of the second hostile connection") { again.isDisconnected }
            try await page.evaluate("await tombolo.call('count')")
            #expect(bridge.usesDirectChannel)
            #expect(calls == 1)
        }
    }
}

/// Ignores all ports, so that none belongs to a document.
@MainActor
private final class SilentOpening: DirectChannelDelegate {
    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {}
    func directChannelDidReceiveMalformed(_ reason: String) {}
    func directChannelDidFail(_ reason: String) {}
}

/// Runs a closure after the turn of the main loop in which a document is committed.
@MainActor
private final class CommitWatch: PageObserving {
    private let look: @MainActor () -> Void

    init(_ look: @escaping @MainActor () -> Void) { self.look = look }

    func page(_ page: Page, did event: PageEvent) {
        guard case .navigation(.committed) = event else { return }
        Task.immediate { @MainActor in
            await Task.yield()
            look()
        }
    }
}
