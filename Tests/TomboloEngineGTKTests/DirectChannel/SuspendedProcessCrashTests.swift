import CWebProcess
import Foundation
import Glibc
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A web process that is stopped by a signal while its page navigates to a document in another process, and then continues.
@MainActor
@Suite(.serialized) struct SuspendedProcessCrashTests {
    private struct ReceivedText {
        let text: String
        let document: DocumentID
    }

    @Test func recordsOfAStoppedProcessThatContinuesAreIgnored() async throws {
        let stopped = StoppedProcesses()
        var stopsNext = false
        try await TwoSites.use(beforeNavigation: {
            if stopsNext { stopped.stop() }
            stopsNext = false
        }) { page, server in
            let registry = CallRegistry()
            let origins = LocalServer.Host.allCases.map { Origin(of: server.url("/", host: $0)).description }
            let bridge = Bridge(page: page, calls: registry, policy: try AccessPolicy([Grant(["say"], to: origins)]))
            var received: [ReceivedText] = []
            registry.register("say") { (text: String, context: CallContext) in
                received.append(ReceivedText(text: text, document: context.document.id))
            }
            try await page.loadAndWait(server.url("/ok"))
            try await page.evaluate("await tombolo.call('say', 'old')")
            let (processes, channel) = try TwoSites.parts(of: page)
            try await until("the process") { !processes.needsIdentification }
            let token = try #require(processes.shownToken)
            let old = try #require(processes.connect(with: token))
            try await until("the connection of the process") { Self.isConnected(old, to: channel) }
            let oldDocument = try #require(bridge.document?.id)

            // The process is stopped when the navigation policy is asked, in the midst of these calls.
            stopsNext = true
            try await page.evaluate(
                """
                const say = () => { for (let i = 0; i < 10; i += 1) tombolo.call('say', 'old').catch(() => {}); };
                for (const type of ['pagehide', 'pageshow', 'freeze', 'resume', 'unload']) addEventListener(type, say);
                document.addEventListener('visibilitychange', say);
                setInterval(say, 1);
                setTimeout(() => { location.href = argument; }, 50);
                """, argument: .string(server.url("/ok", host: .localhost).absoluteString))
            try await until("the next document") {
                page.committedURL?.host() == LocalServer.Host.localhost.rawValue && !page.isLoading
            }
            try await page.evaluate("await tombolo.call('say', 'new')")
            let newDocument = try #require(bridge.document?.id)
            #expect(newDocument != oldDocument)
            let count = received.count
            #expect(received.filter { $0.text == "old" }.allSatisfy { $0.document == oldDocument })

            // The app ends the connection, so this does not need the process.
            try await until("the disconnection of the old process") { !Self.isConnected(old, to: channel) }
            #expect(stopped.areStopped, "The engine has ended the process.")
            stopped.resume()
            try await until("the process to continue") { stopped.haveRun }
            // The process cannot connect again with its token.
            let again = try HostilePeer((page.engine as? GTKPage)?.webProcessExtension?.folder.socketPath ?? "")
            again.send(Packet.handshake(token, Int(TOMBOLO_FOR_DOCUMENTS)))
            again.send(Packet.opening(1, "\(newDocument)"))
            again.send(Packet.records(1, "c\u{1F}1\u{1F}say\u{1F}\"old\""))
            try await until("the end of the second connection") { again.isDisconnected }
            for _ in 0..<50 {
                try await page.evaluate("await tombolo.call('say', 'new')")
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(received.count == count + 50)
            #expect(received[count...].allSatisfy { $0.text == "new" && $0.document == newDocument })
            #expect(!Self.isConnected(old, to: channel))
            #expect(bridge.document?.id == newDocument && bridge.usesDirectChannel)
            #expect(stopped.haveRun, "The process has ended.")
        }
    }

    /// Native code of the process, which needs no page, continues with the process. It posts script messages and opens connections.
    @Test func aHostileProcessThatContinuesIsIgnored() async throws {
        let server = try await LocalServer.start()
        let origins = LocalServer.Host.allCases.map { Origin(of: server.url("/", host: $0)).description }
        try await withDirectChannel(grants: [try Grant(["*"], to: origins)], isHostile: true, loadsHome: false) {
            test in
            let stopped = StoppedProcesses()
            try await test.page.loadAndWait(server.url("/ok"))
            try await test.expectAnswer()
            let token = try await test.shownToken()
            let process = try await test.fromProcess(token) { $0.runScripts(token) }
            #expect(try await process.evaluate("1 + 1") == "2")
            var stopsNext = true
            test.beforeNavigation = {
                if stopsNext { stopped.stop() }
                stopsNext = false
            }
            let url = server.url("/ok", host: .localhost)
            try await test.page.evaluate(
                "setTimeout(() => { location.href = argument; }, 0)", argument: .string(url.absoluteString))
            try await test.until("the next document") { test.page.committedURL == url && !test.page.isLoading }
            try await test.expectAnswer()
            let (calls, next) = (test.calls, "\(try #require(test.bridge.document?.id))")
            #expect(try await test.shownToken() != token)
            #expect(stopped.areStopped, "The engine has ended the process.")
            stopped.resume()
            // The process works again: it evaluates a script, and connects.
            let stamp = ["1", "send", next, Origin(of: url).description, "top"].joined(separator: "\u{1F}")
            let posted = try await process.evaluate(
                """
                const handler = globalThis.webkit?.messageHandlers?.tombolo;
                const message = \(JSONValue.string(stamp + "\u{1E}c\u{1F}900\u{1F}count"));
                for (let i = 0; i < 10; i += 1) handler?.postMessage(message).catch(() => {});
                typeof handler
                """)
            #expect(["object", "undefined"].contains(posted))
            let peer = try await test.fromProcess(token) { $0.connect(token) }
            peer.send(Packet.handshake(token, Int(TOMBOLO_FOR_DOCUMENTS)))
            peer.send(Packet.opening(1, next))
            peer.send(Packet.records(1, "c\u{1F}1\u{1F}count"))
            try await test.until("the end of the connection of the resumed process") { peer.isDisconnected }
            for _ in 0..<20 {
                try await test.expectAnswer()
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try await process.evaluate("1 + 2") == "3")
            #expect(test.calls == calls + 20)
            #expect(test.bridge.allDocuments.map { "\($0.id)" } == [next])
        }
        await server.stop()
    }

    private static func isConnected(_ process: WebProcessNumber, to channel: GTKDirectChannel) -> Bool {
        channel.connections.values.contains { $0.connection.process == process }
    }
}
