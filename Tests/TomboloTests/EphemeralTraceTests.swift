import Foundation
import Testing
import TomboloTesting

/// The files that remain after an application with an ephemeral profile has ended.
@Suite(.serialized) struct EphemeralTraceTests {
    /// Stores data with every storage API of a page.
    private static let page = """
        <!DOCTYPE html><title>Page</title>
        <script src="/cached.js"></script>
        <script type="module">
        try {
            document.cookie = 'SECRET=SECRET; max-age=1000';
            localStorage.SECRET = 'SECRET';
            sessionStorage.SECRET = 'SECRET';
            await new Promise((resolve, reject) => {
                const request = indexedDB.open('SECRET', 1);
                request.onupgradeneeded = () => request.result.createObjectStore('SECRET').put('SECRET', 1);
                request.onsuccess = resolve;
                request.onerror = reject;
            });
            await (await caches.open('SECRET')).put('/SECRET', new Response('SECRET'));
            await navigator.serviceWorker.register('/worker.js');
            await navigator.serviceWorker.ready;
            document.title = 'stored';
        } catch (error) {
            document.title = `failed: ${error}`;
        }
        </script>
        """

    private func withPage(_ body: (String) async throws -> Void) async throws {
        let server = try await LocalServer.start()
        await server.respond(.html(Self.page), at: "/page")
        let script = StubResponse.script("// SECRET", headers: [("Cache-Control", "max-age=3600")])
        for path in ["/cached.js", "/worker.js"] { await server.respond(script, at: path) }
        do {
            try await body(server.url("/page", host: .localhost).absoluteString)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Starts the application, and waits until its page has stored everything.
    private func start(_ environment: [String: String], _ url: String) async throws -> ProbeProcess {
        let app = try ProbeProcess(environment: environment.merging(["PROBE_URL": url]) { $1 })
        let end = ContinuousClock.now + .seconds(120)
        while !app.lines.contains("title stored") {
            guard ContinuousClock.now < end, !app.lines.contains(where: { $0.hasPrefix("title failed") }) else {
                throw TestFailure("The page did not store everything: \(app.lines) \(app.errors)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
        return app
    }

    /// Whether a file in the folder that the system empties at logout belongs to the sandbox. WebKitGTK never removes these files.
    private static func isFileOfSandbox(_ path: String) -> Bool {
        [".flatpak", "webkitgtk"].contains(path)
            || path.wholeMatch(of: /\.flatpak\/webkit-[0-9]+-[0-9]+(\/bwrapinfo\.json)?/) != nil
    }

    @Test func anApplicationLeavesNoFilesAfterItExits() async throws {
        let surroundings = try ApplicationSurroundings()
        let before = try surroundings.keptInodes()
        try await withPage { url in
            try await start(surroundings.environment, url).end()
            try await surroundings.waitForProcesses()
            let left = try surroundings.keptInodes()
            #expect(left == before, "\(left.keys.filter { before[$0] == nil }.sorted())")
            let others = try surroundings.runtimeFiles().filter { !Self.isFileOfSandbox($0) }
            #expect(others.isEmpty, "\(others)")
            #expect(try surroundings.files(holding: "SECRET").isEmpty)
            #expect(try surroundings.files(holding: url).isEmpty)
        }
    }

    @Test func aKilledApplicationLeavesNoDataOfItsPages() async throws {
        let surroundings = try ApplicationSurroundings()
        let before = try surroundings.keptInodes()
        try await withPage { url in
            let app = try await start(surroundings.environment, url)
            app.kill()
            try await app.waitForEnd()
            try await surroundings.waitForProcesses()
            let left = try surroundings.keptInodes()
            #expect(left == before, "\(left.keys.filter { before[$0] == nil }.sorted())")
            #expect(try surroundings.files(holding: "SECRET").isEmpty)
            #expect(try surroundings.files(holding: url).isEmpty)

            // The next run removes the socket and the extension of the killed run.
            #expect(try surroundings.runtimeFiles().contains { $0.hasPrefix("tombolo-ipc-") })
            try await start(surroundings.environment, url).end()
            #expect(try !surroundings.runtimeFiles().contains { $0.hasPrefix("tombolo-ipc-") })
        }
    }

    /// Confirms that the other tests check the right folders: with a persistent profile, the same application leaves data of its page in these
    /// folders.
    @Test func anApplicationWithAPersistentProfileLeavesFiles() async throws {
        let surroundings = try ApplicationSurroundings()
        let profile = ["PROBE_PROFILE": surroundings.folder.path("XDG_DATA_HOME/profile")]
        try await withPage { url in
            let app = try await start(surroundings.environment.merging(profile) { $1 }, url)
            try await app.end()
            try await surroundings.waitForProcesses()
            #expect(try !surroundings.files(holding: "SECRET").isEmpty)
        }
    }
}
