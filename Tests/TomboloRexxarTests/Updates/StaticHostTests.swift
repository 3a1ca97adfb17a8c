import Foundation
import Glibc
import Testing
import TomboloTesting

@testable import TomboloRexxar

/// What `tombolo routes build` makes needs nothing but a server of files.
@MainActor
struct StaticHostTests {
    @Test
    func nginxHostsAnAppThatUpdates() async throws {
        let folder = TemporaryFolder()
        let pages = folder.url.appending(path: "pages")
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Fixtures.folder.appending(path: "pages"), to: pages)
        try publish("1", of: pages, in: folder)
        let nginx = try await NginxServer.start(serving: folder.url)

        var config = RXRConfig()
        config.routesMapURL = URL(string: "http://127.0.0.1:\(nginx.port)/routes.json")
        config.routesCachePath = folder.url.appending(path: "cache").path(percentEncoded: false)
        config.routesResourcePath = folder.url.appending(path: "none").path(percentEncoded: false)
        let asked = Recorder<String>()
        config.didCompleteRequest = { url, status, _, _ in asked.note("\(url.lastPathComponent) \(status ?? 0)") }
        let manager = try await RXRRouteManager(config: config)
        #expect(await manager.updateRoutes() == .success)
        #expect(
            asked.all.sorted() == [
                "_price.html 200", "a+b (1).html 200", "app.js 200", "cart.html 200", "index.html 200",
                "routes.json 200",
            ])
        let cart = try await #require(manager.localHtml(for: "app://pages/shop/cart"))
        #expect(cart.bytes == (try Data(contentsOf: pages.appending(path: "shop/cart.html"))))
        #expect(cart.contentType == "text/html")
        #expect(await manager.updateRoutes() == .cancelled)
        #expect(asked.all.last == "routes.json 304")

        try Data("<title>Another cart</title>".utf8).write(to: pages.appending(path: "shop/cart.html"))
        try publish("2", of: pages, in: folder)
        #expect(await manager.updateRoutes() == .success)
        #expect(asked.all.suffix(2) == ["routes.json 200", "cart.html 200"])
        #expect(
            await manager.localHtml(for: "app://pages/shop/cart")?.bytes == Data("<title>Another cart</title>".utf8))
    }

    private func publish(_ version: String, of pages: URL, in folder: TemporaryFolder) throws {
        var options = RoutesBuild.Options()
        options.version = version
        try RoutesBuild(of: pages, options: options).write(to: folder.url.appending(path: "public"))
    }
}

/// An nginx of the test's own, which goes with it.
private final class NginxServer: Sendable {
    let port: UInt16
    private let process: pid_t

    /// Serves `public` in the folder.
    static func start(serving folder: URL) async throws -> NginxServer {
        // Another program may take the port between two lines of this.
        for _ in 1...5 {
            let server = try NginxServer(folder, port: try freePort())
            if try await server.answers() { return server }
        }
        throw TestFailure("nginx does not start.")
    }

    private init(_ folder: URL, port: UInt16) throws {
        self.port = port
        let path = folder.path(percentEncoded: false)
        let text = try String(contentsOf: Fixtures.folder.appending(path: "nginx.conf"), encoding: .utf8)
            .replacing("PORT", with: String(port)).replacing("FOLDER", with: path)
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

    deinit {
        kill(process, SIGKILL)
        var status: Int32 = 0
        waitpid(process, &status, 0)
    }

    /// Whether it listens; false when it has ended.
    private func answers() async throws -> Bool {
        let request = FetchRequest(
            url: try #require(URL(string: "http://127.0.0.1:\(port)/routes.json")), greatestSize: 1_000_000,
            patience: .seconds(5), limit: .seconds(5))
        var isThere = false
        try await until("nginx") {
            isThere = (try? await Fetcher().fetch(request).status) == 200
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
