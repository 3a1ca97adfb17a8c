import CWebProcess
import Foundation
import Glibc
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
        var stopped: [Int32] = []
        defer { for process in stopped { kill(process, SIGCONT) } }
        var (stopsNext, wasStopped) = (false, false)
        try await TwoSites.use(beforeNavigation: { page in
            guard stopsNext else { return }
            stopsNext = false
            stopped = page?.engine.webProcessIdentifiers ?? []
            for process in stopped { kill(process, SIGSTOP) }
            // The program blocks until the signal has arrived, so that the navigation continues only then.
            for _ in 0..<10_000 where !wasStopped {
                wasStopped = stopped.allSatisfy(Self.isStopped)
                usleep(1_000)
            }
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
            try await TwoSites.until("the process") { !processes.needsIdentification }
            let token = try #require(processes.shownToken)
            let old = try #require(processes.connect(with: token))
            try await TwoSites.until("its connection") { Self.isConnected(old, to: channel) }
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
            try await TwoSites.until("the next document") {
                page.committedURL?.host() == LocalServer.Host.localhost.rawValue && !page.isLoading
            }
            #expect(!stopped.isEmpty && wasStopped)
            try await page.evaluate("await tombolo.call('say', 'new')")
            let newDocument = try #require(bridge.document?.id)
            #expect(newDocument != oldDocument)
            let count = received.count
            #expect(received.filter { $0.text == "old" }.allSatisfy { $0.document == oldDocument })

            // The app ends the connection, so this does not need the process.
            try await TwoSites.until("the end of its connection") { !Self.isConnected(old, to: channel) }
            // The process continues, unless the engine has ended it because it did not respond for seconds.
            for process in stopped { kill(process, SIGCONT) }
            // The process cannot connect again with its token.
            let again = try HostilePeer((page.engine as? GTKPage)?.webProcessExtension?.folder.socketPath ?? "")
            again.send(Packet.handshake(token, Int(TOMBOLO_FOR_DOCUMENTS)))
            again.send(Packet.opening(1, "\(newDocument)"))
            again.send(Packet.records(1, "c\u{1F}1\u{1F}say\u{1F}\"old\""))
            try await TwoSites.until("the end of the second connection") { again.isDisconnected }
            for _ in 0..<50 {
                try await page.evaluate("await tombolo.call('say', 'new')")
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(received.count == count + 50)
            #expect(received[count...].allSatisfy { $0.text == "new" && $0.document == newDocument })
            #expect(!Self.isConnected(old, to: channel))
            #expect(bridge.document?.id == newDocument && bridge.usesDirectChannel)
        }
    }

    private static func isConnected(_ process: WebProcessNumber, to channel: GTKDirectChannel) -> Bool {
        channel.connections.values.contains { $0.connection.process == process }
    }

    /// Whether a process is stopped by a signal.
    private static func isStopped(_ process: Int32) -> Bool {
        let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
        return String(decoding: status, as: UTF8.self).split(separator: ")").last?.hasPrefix(" T") == true
    }
}
