import TestSupport
import RexxarFixtures
import Foundation
import Glibc
import Testing
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

/// An nginx process that a test starts. It ends when the test releases it.
final class NginxServer: Sendable {
    let port: UInt16
    private let process: StartedProcess

    /// Serves `public` in the folder.
    /// - Parameter isSecure: Whether to serve over HTTPS, with a self-signed certificate.
    static func start(serving folder: URL, isSecure: Bool = false) async throws -> NginxServer {
        if isSecure {
            let arguments = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=127.0.0.1"
            let files = ["-keyout", "key.pem", "-out", "cert.pem"].map {
                $0.hasSuffix(".pem") ? folder.appending(path: $0).path(percentEncoded: false) : $0
            }
            let made = try await ShellRun.of(["openssl"] + arguments.split(separator: " ").map(String.init) + files)
            guard made.status == 0 else { throw TestFailure("openssl did not create a certificate: \(made.output)") }
        }
        // Another process may take the port before nginx binds it.
        for _ in 1...5 {
            let server = try NginxServer(folder, port: try freePort(), isSecure: isSecure)
            if try await server.answers() { return server }
        }
        throw TestFailure("nginx did not start.")
    }

    private init(_ folder: URL, port: UInt16, isSecure: Bool) throws {
        self.port = port
        let path = folder.path(percentEncoded: false)
        let text = try String(contentsOf: Fixtures.folder.appending(path: "nginx.conf"), encoding: .utf8)
            .replacing("PORT", with: String(port)).replacing("FOLDER", with: path)
            .replacing("SECURITY", with: isSecure ? Self.secure(path) : "")
        try Data(text.utf8).write(to: folder.appending(path: "nginx.conf"))
        let arguments = ["nginx", "-c", "\(path)/nginx.conf", "-p", path, "-e", "\(path)/error.log"]
        process = try StartedProcess(arguments)
    }

    private static func secure(_ path: String) -> String {
        "ssl; ssl_certificate \(path)/cert.pem; ssl_certificate_key \(path)/key.pem"
    }

    /// Waits until nginx listens, and returns false if the process has ended. The request is over plain HTTP, which nginx also answers on a port
    /// for HTTPS.
    private func answers() async throws -> Bool {
        let request = FetchRequest(
            url: try #require(URL(string: "http://127.0.0.1:\(port)/routes.json")), maximumSize: 1_000_000,
            idleTimeout: .seconds(5), limit: .seconds(5))
        var isThere = false
        try await until("the start of nginx") {
            isThere = (try? await Fetcher().fetch(request)) != nil
            return isThere || process.hasEnded
        }
        return isThere
    }
}
