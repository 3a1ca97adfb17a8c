import CWebKitGTK
import CWebProcess
import Foundation
import Glibc
import Synchronization
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The access that native code in a page's process has while the engine's sandbox is on. A shared object of the test takes the place of a
/// hostile web process: it makes the attempts, and reports over the connection for requests.
@MainActor
@Suite(.serialized) struct SandboxCrashTests {
    @Test func nativeCodeInAWebProcessCannotReachTheUsersDataOrProcesses() async throws {
        let report = try await PageSlots.gtk.use(alone: true) { try await attempt() }
        let reached = report.filter { $0.value == "yes" }.keys.sorted()
        #expect(Set(report.keys) == Self.attempts)
        #expect(reached == [], "The sandbox is off or too permissive.")
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
                extensionFolder: ExtensionFolder(path: files.library.path, digest: try files.digest())), nil)
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

    /// Files that a page's process must not reach, and the folder from which the engine loads the extension.
    private struct TestFiles {
        let library: URL
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
            let source = library.appending(path: "stand-in.c")
            try Data(Self.source.utf8).write(to: source)
            let compiler = Process()
            compiler.executableURL = URL(filePath: "/usr/bin/env")
            let texts = [
                "HOME_SECRET": home.appending(path: "secret").path,
                "TMP_SECRET": temporary.appending(path: "secret").path,
                "SSH": FileManager.default.homeDirectoryForCurrentUser.appending(path: ".ssh").path,
                "OTHER_CONNECTION": other.folder.socketPath, "LIBRARY": library.path,
            ]
            var arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", Self.file(in: library).path, source.path]
            arguments += ["-DPROGRAM=\(getpid())", "-DPORT=\(port)"]
            for (name, text) in texts { arguments.append("-D\(name)=\"\(text)\"") }
            compiler.arguments = arguments
            try compiler.run()
            compiler.waitUntilExit()
            guard compiler.terminationStatus == 0 else { throw TestFailure("The stand-in could not be built.") }
        }

        /// The digest of the stand-in. The engine loads only an extension with the expected digest.
        func digest() throws -> String {
            ExtensionDigests.digest(of: [UInt8](try Data(contentsOf: Self.file(in: library))))
        }

        private static func file(in library: URL) -> URL { library.appending(path: ExtensionFolder.file) }

        func remove() {
            for folder in [home, temporary, library] { try? FileManager.default.removeItem(at: folder) }
            other.folder.remove()
        }

        private static let source = """
            #define _GNU_SOURCE
            #include <arpa/inet.h>
            #include <fcntl.h>
            #include <netinet/in.h>
            #include <signal.h>
            #include <stdio.h>
            #include <string.h>
            #include <sys/ptrace.h>
            #include <sys/socket.h>
            #include <sys/syscall.h>
            #include <sys/un.h>
            #include <unistd.h>

            extern int g_variant_lookup(void *dictionary, const char *key, const char *format, ...);

            static unsigned char packet[8192];
            static unsigned length;
            static char report[1024] = "http://report/?";

            static void put_number(unsigned number) { memcpy(packet + length, &number, 4); length += 4; }
            static void put_text(const char *text) {
                put_number(strlen(text));
                memcpy(packet + length, text, strlen(text));
                length += strlen(text);
            }
            static void note(const char *name, int reached) {
                size_t used = strlen(report);
                snprintf(report + used, sizeof report - used, "%s=%s&", name, reached ? "yes" : "no");
            }
            static int opens(const char *path, int flags) {
                int file = open(path, flags | O_CLOEXEC, 0600);
                if (file >= 0) close(file);
                return file >= 0;
            }
            static int connected(const char *path) {
                struct sockaddr_un address = {.sun_family = AF_UNIX};
                strncpy(address.sun_path, path, sizeof address.sun_path - 1);
                int connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
                if (connect(connection, (struct sockaddr *)&address, sizeof address) == 0) return connection;
                close(connection);
                return -1;
            }
            static int reaches_network(void) {
                struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr = {htonl(INADDR_LOOPBACK)}};
                int connection = socket(AF_INET, SOCK_STREAM, 0);
                int reached = connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) == 0;
                if (connection >= 0) close(connection);
                return reached;
            }
            void webkit_web_process_extension_initialize_with_user_data(void *extension, void *data) {
                const char *path = "", *token = "";
                g_variant_lookup(data, "connection", "&s", &path);
                g_variant_lookup(data, "token", "&s", &token);
                char environment[64];
                snprintf(environment, sizeof environment, "/proc/%d/environ", PROGRAM);
                note("home", opens(HOME_SECRET, O_RDONLY));
                note("ssh", opens(SSH, O_RDONLY | O_DIRECTORY));
                note("tmp", opens(TMP_SECRET, O_RDONLY));
                note("environment", opens(environment, O_RDONLY));
                note("signal", kill(PROGRAM, 0) == 0);
                note("write", opens(LIBRARY "/written", O_WRONLY | O_CREAT));
                note("connection", connected(OTHER_CONNECTION) >= 0);
                note("network", reaches_network());
                note("module", syscall(SYS_init_module, "", 0, "") == 0);
                note("trace", ptrace(PTRACE_SEIZE, PROGRAM, 0, 0) == 0);
                int connection = connected(path);
                put_number(1), put_number(WIRE_VERSION), put_text(token), put_number(1);
                send(connection, packet, length, 0);
                length = 0;
                put_number(2), put_number(1), put_number(0), put_text(report), put_text("GET"), put_number(0);
                send(connection, packet, length, 0);
            }
            """.replacingOccurrences(of: "WIRE_VERSION", with: "\(TOMBOLO_WIRE_VERSION)")
    }
}
