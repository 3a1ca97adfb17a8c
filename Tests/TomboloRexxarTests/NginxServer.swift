import Foundation
import Glibc
import Testing
import TomboloTesting

@testable import TomboloRexxar

/// An nginx of the test's own, which goes with it.
final class NginxServer: Sendable {
    let port: UInt16
    private let process: pid_t

    /// Serves `public` in the folder.
    /// - Parameter isSecure: Whether over https, with a certificate that nobody has reason to trust.
    static func start(serving folder: URL, isSecure: Bool = false) async throws -> NginxServer {
        if isSecure {
            let arguments = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=127.0.0.1"
            let files = ["-keyout", "key.pem", "-out", "cert.pem"].map {
                $0.hasSuffix(".pem") ? folder.appending(path: $0).path(percentEncoded: false) : $0
            }
            let made = try await ShellRun.of(["openssl"] + arguments.split(separator: " ").map(String.init) + files)
            guard made.status == 0 else { throw TestFailure("There is no certificate: \(made.output)") }
        }
        // Another program may take the port between two lines of this.
        for _ in 1...5 {
            let server = try NginxServer(folder, port: try freePort(), isSecure: isSecure)
            if try await server.answers() { return server }
        }
        throw TestFailure("nginx does not start.")
    }

    private init(_ folder: URL, port: UInt16, isSecure: Bool) throws {
        self.port = port
        let path = folder.path(percentEncoded: false)
        let text = try String(contentsOf: Fixtures.folder.appending(path: "nginx.conf"), encoding: .utf8)
            .replacing("PORT", with: String(port)).replacing("FOLDER", with: path)
            .replacing("SECURITY", with: isSecure ? Self.secure(path) : "")
        try Data(text.utf8).write(to: folder.appending(path: "nginx.conf"))
        let arguments = ["nginx", "-c", "\(path)/nginx.conf", "-p", path, "-e", "\(path)/error.log"]
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, "nginx", nil, nil, &words, environ) == 0 else {
            throw TestFailure("nginx cannot be started: scripts/install-packages test says how to get it.")
        }
        self.process = process
    }

    private static func secure(_ path: String) -> String {
        "ssl; ssl_certificate \(path)/cert.pem; ssl_certificate_key \(path)/key.pem"
    }

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Whether it listens; false when it has ended. To a plain request it gives an answer in any case.
    private func answers() async throws -> Bool {
        let request = FetchRequest(
            url: try #require(URL(string: "http://127.0.0.1:\(port)/routes.json")), greatestSize: 1_000_000,
            patience: .seconds(5), limit: .seconds(5))
        var isThere = false
        try await until("nginx") {
            isThere = (try? await Fetcher().fetch(request)) != nil
            return isThere || hasEnded
        }
        return isThere
    }

    private var hasEnded: Bool {
        var information = siginfo_t()
        // Left for the end to be waited for.
        return waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0
            && information.si_signo == SIGCHLD
    }

    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw TestFailure("There is no free port.") }
        return UInt16(bigEndian: address.sin_port)
    }
}
