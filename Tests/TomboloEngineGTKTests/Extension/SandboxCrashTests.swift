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
    @Test func nativeCodeInAWebProcessCannotReachTheUsersDataOrProcesses() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let report = try await SandboxCrashTests.attempt()
            let reached = report.filter { $0.value == "yes" }.keys.sorted()
            #expect(Set(report.keys) == SandboxCrashTests.attempts)
            #expect(reached == [], "The sandbox is off or too permissive. Reached: \(reached)")
            exit(EXIT_SUCCESS)
        }
    }

    /// The attempts above succeed without the sandbox, so they detect that it is off.
    @Test func withoutTheSandboxTheSameCodeReachesThem() async {
        await #expect(processExitsWith: .success) { @MainActor in
            setenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1", 1)
            let report = try await SandboxCrashTests.attempt()
            let reached = Set(report.filter { $0.value == "yes" }.keys)
            #expect(Set(report.keys) == SandboxCrashTests.attempts)
            // The system itself may deny `module` and `trace` to every process of the user.
            var reachable = SandboxCrashTests.attempts.subtracting(["module", "trace", "raw", "packet"])
            // Only a user with the capability CAP_NET_RAW can open these sockets.
            if SandboxCrashTests.canOpenRawSocket(AF_INET, Int32(IPPROTO_TCP)) { reachable.insert("raw") }
            if SandboxCrashTests.canOpenRawSocket(AF_PACKET, 0) { reachable.insert("packet") }
            #expect(reached.isSuperset(of: reachable), "Reached: \(reached.sorted())")
            exit(EXIT_SUCCESS)
        }
    }

    /// The names of the attempts.
    private static let attempts: Set = [
        "home", "ssh", "tmp", "environment", "signal", "write", "connection", "network", "raw", "packet", "module",
        "trace",
    ]

    private static func canOpenRawSocket(_ family: Int32, _ protocol: Int32) -> Bool {
        let raw = socket(family, Int32(SOCK_RAW.rawValue), `protocol`)
        if raw >= 0 { close(raw) }
        return raw >= 0
    }

    /// Loads the shared object into a page's process and waits for its report.
    ///
    /// Runs in a process of its own, because the engine and GLib read the variables of the environment once: `HOME`
    /// names a home folder of the test, which contains an SSH key.
    private static func attempt() async throws -> [String: String] {
        let server = try await LocalServer.start()
        let files = try TestFiles(server.port)
        defer { files.remove() }
        setenv("HOME", files.home.path(percentEncoded: false), 1)
        return try await withDisplay { try await report(of: files.standIn) }
    }

    private static func report(of standIn: TestExtension) async throws -> [String: String] {
        let receiver = ReportReceiver()
        let interception = RequestInterception(by: receiver, of: RequestFilter(in: .all))
        let page = GTKPage(
            try GTKProfile(.ephemeral), [:], GTKPageOptions(),
            try GTKInterception(interception, allowsDirectChannel: false, extensionFolder: standIn.place), nil)
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
        /// A home for the user, in the user's real one.
        let home: URL
        private let library: URL
        private let temporary: URL
        private let other: (folder: SocketFolder, listener: PacketSocket)

        init(_ port: UInt16) throws {
            let name = "tombolo-test-\(UUID().uuidString)"
            home = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".\(name)")
            temporary = URL(filePath: "/tmp/\(name)")
            library = URL(filePath: "/tmp/\(name)-library")
            let secrets = [home, temporary].map { $0.appending(path: "secret") }
            let key = home.appending(path: ".ssh/id_ed25519")
            for folder in [home, temporary, library, key.deletingLastPathComponent()] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            for secret in secrets + [key] { try Data("secret".utf8).write(to: secret) }
            other = try SocketFolder.make()
            let texts = [
                "HOME_SECRET": secrets[0].path, "TMP_SECRET": secrets[1].path, "SSH": key.path,
                "OTHER_CONNECTION": other.folder.socketPath, "LIBRARY": library.path,
            ]
            standIn = try TestExtension(
                "sandbox_attempts",
                texts.mapValues { "\"\($0)\"" }.merging(["PROGRAM": "\(getpid())", "PORT": "\(port)"]) { $1 }
            )
        }

        func remove() {
            for folder in [home, temporary, library] { try? FileManager.default.removeItem(at: folder) }
            other.folder.remove()
        }
    }
}
