import CWebKitGTK
import CWebProcess
import Foundation
import Glibc
import Synchronization
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The access that native code in a page's process has, with and without the engine's sandbox. An extension of the test takes the place of a
/// hostile web process: it makes the attempts, and reports over the connection for requests.
@MainActor
@Suite(.serialized) struct SandboxCrashTests {
    @Test func nativeCodeInAWebProcessCannotReachTheUsersDataOrProcesses() async throws {
        let report = try await PageSlots.gtk.use(alone: true) { try await attempt() }
        let reached = report.filter { $0.value == "yes" }.keys.sorted()
        #expect(Set(report.keys) == Self.attempts)
        #expect(reached == [], "The sandbox is off or too permissive.")
    }

    /// The attempts above succeed without the sandbox, so that they would show that it is off.
    @Test func withoutTheSandboxTheSameCodeReachesThem() async throws {
        let report = try await PageSlots.gtk.use(alone: true) {
            // The engine reads the variable when it starts a process. No other page starts one meanwhile.
            let variable = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
            setenv(variable, "1", 1)
            defer { unsetenv(variable) }
            return try await attempt()
        }
        let reached = Set(report.filter { $0.value == "yes" }.keys)
        #expect(Set(report.keys) == Self.attempts)
        // The system itself may deny `module` and `trace` to every process of the user.
        var reachable = Self.attempts.subtracting(["module", "trace", "ssh"])
        if FileManager.default.fileExists(atPath: TestFiles.ssh) { reachable.insert("ssh") }
        #expect(reached.isSuperset(of: reachable), "Reached: \(reached.sorted())")
    }

    /// The names of the attempts.
    private static let attempts: Set = [
        "home", "ssh", "tmp", "environment", "signal", "write", "connection", "network", "module", "trace",
    ]

    /// Loads the shared object into a page's process and waits for its report.
    private func attempt() async throws -> [String: String] {
        GTKRendering.prepare()
        guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
        let server = try await LocalServer.start()
        let files = try TestFiles(server.port)
        defer { files.remove() }
        let receiver = ReportReceiver()
        let interception = RequestInterception(by: receiver, of: RequestFilter(in: .all))
        let page = GTKPage(
            try GTKProfile(.ephemeral), [:], GTKPageOptions(),
            try GTKInterception(
                interception, allowsDirectChannel: false,
                extensionFolder: files.standIn.place), nil)
        defer { page.close() }
        page.load(.html("<p>A page", baseURL: nil))
        let end = ContinuousClock.now + .seconds(120)
        while receiver.report.isEmpty {
            if ContinuousClock.now > end { throw TestFailure("The stand-in did not report.") }
            try await Task.sleep(for: .milliseconds(10))
        }
        return receiver.report
    }

    /// Receives the report, which is in the URL of a request that the shared object makes.
    private final class ReportReceiver: RequestIntercepting {
        private let text = Mutex("")

        @concurrent
        func decision(on request: OutgoingRequest) async -> RequestDecision {
            if request.url.host() == "report" { text.withLock { $0 = request.url.query() ?? "" } }
            return .unchanged
        }

        var report: [String: String] {
            let pairs = text.withLock { $0 }.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
            return Dictionary(uniqueKeysWithValues: pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) })
        }
    }

    /// Files that a page's process must not reach, and the extension that attempts to.
    private struct TestFiles {
        let standIn: TestExtension
        private let library: URL
        private let home: URL
        private let temporary: URL
        private let other: (folder: SocketFolder, listener: PacketSocket)

        init(_ port: UInt16) throws {
            let name = "tombolo-test-\(UUID().uuidString)"
            home = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".\(name)")
            temporary = URL(filePath: "/tmp/\(name)")
            library = URL(filePath: "/tmp/\(name)-library")
            for folder in [home, temporary, library] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            for folder in [home, temporary] { try Data("secret".utf8).write(to: folder.appending(path: "secret")) }
            other = try SocketFolder.make()
            let texts = [
                "HOME_SECRET": home.appending(path: "secret").path,
                "TMP_SECRET": temporary.appending(path: "secret").path, "SSH": Self.ssh,
                "OTHER_CONNECTION": other.folder.socketPath, "LIBRARY": library.path,
            ]
            standIn = try TestExtension(
                "sandbox_attempts",
                texts.mapValues { "\"\($0)\"" }.merging(["PROGRAM": "\(getpid())", "PORT": "\(port)"]) { $1 }
            )
        }

        static let ssh = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".ssh").path

        func remove() {
            for folder in [home, temporary, library] { try? FileManager.default.removeItem(at: folder) }
            other.folder.remove()
        }
    }
}
