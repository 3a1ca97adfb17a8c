import Foundation
import Testing
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloUpdates

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// New windows that pages of signed releases request.
@MainActor
@Suite struct ReleasedWindowTests {
    /// A way to request a window. The script has the URL in `url`, and returns what the page gets.
    enum Way: String, CaseIterable {
        case open = "return window.open(url)"
        case openNamed = "return window.open(url, 'name', 'width=100')"
        case link =
            "document.body.append(Object.assign(document.createElement('a'), { href: url, target: '_blank', rel: 'opener', id: 'link' })); link.click()"
        case form =
            "document.body.append(Object.assign(document.createElement('form'), { action: url, target: 'other', id: 'form' })); form.submit()"
    }

    /// Requests a window, and tries to write a script into it.
    /// - Returns: Whether the page got a handle to a window.
    @discardableResult
    private func request(_ url: String, _ way: Way, in container: TestContainer) async throws -> Bool {
        let script = """
            const url = argument;
            for (const name of ['link', 'form']) document.getElementById(name)?.remove();
            const opened = (() => { \(way.rawValue) })();
            opened?.document.write('<script>opener.written = true</' + 'script>');
            return Boolean(opened) || globalThis.written === true;
            """
        return try await container.run(script, argument: .string(url)) == true
    }

    /// Collects the refusals of new windows.
    @MainActor private final class Refusals: PageObserving {
        private(set) var windows: [String] = []

        func page(_ page: Page, did event: PageEvent) {
            if case .refused(let what, _) = event, what.hasPrefix("new window") { windows.append(what) }
        }
    }

    private func isStill(_ title: String, _ container: TestContainer, at url: URL?) -> Bool {
        container.page.title == title && container.page.committedURL == url
    }

    /// Loads the start page of release 2.0.
    private func load(_ container: TestContainer) async throws {
        try await container.load()
        try await container.until("the title") { container.page.title == "Release 2" }
    }

    // MARK: Hostile pages

    /// Addresses of documents that a page could fill with its own content, of files and of other parts of the app.
    private static let hostile = [
        "about:blank", "about:blank#part", "data:text/html,<title>Other</title><script>opener.written=true</script>",
        "javascript:globalThis.written = true; '<title>Other</title>'", "file:///etc/hostname",
        "app://other/index.html", "rexxar-api://https/api/geo",
    ]

    @Test func requestedWindowsAreDeniedAndOnlyWebAddressesReachTheApp() async throws {
        let server = try await LocalServer.start()
        try await withReleasedContainer("<p>two", times: .short(quiet: .seconds(600))) { container, updater in
            let refusals = Refusals()
            container.page.addObserver(refusals)
            for way in Way.allCases {
                try await checkRequestedWindows(way, in: container, refusals, server)
                #expect(updater.state.refused.isEmpty, "\(way)")
            }
        }
    }

    /// Requests windows for hostile addresses, and one for a page of `server`, which receives no request.
    private func checkRequestedWindows(
        _ way: Way, in container: TestContainer, _ refusals: Refusals, _ server: LocalServer
    ) async throws {
        let (openedCount, refusalCount) = (container.opened.count, refusals.windows.count)
        try await load(container)
        let own = container.page.committedURL
        let blob = try await container.run(
            "return URL.createObjectURL(new Blob(['<title>Other</title>'], { type: 'text/html' }))")?.stringValue
        let urls = Self.hostile + [try #require(blob)]
        for url in urls { #expect(try await !request(url, way, in: container), "\(way): \(url)") }
        #expect(try await !request(server.url("/ok").absoluteString, way, in: container), "\(way)")
        try await container.until("the app: \(way)") {
            container.opened.dropFirst(openedCount).contains { $0.path == "/ok" }
        }
        // The engine itself refuses links and forms to some of the addresses, and does not report them.
        let isReported = [.open, .openNamed].contains(way)
        try await container.until("the refusals: \(way)") {
            !isReported || refusals.windows.count - refusalCount > urls.count
        }
        // More than the time in which a window would be reported.
        try await container.run("return new Promise((resolve) => setTimeout(resolve, 500))")
        #expect(container.opened.dropFirst(openedCount).map(\.path) == ["/ok"], "\(way)")
        #expect(isStill("Release 2", container, at: own), "\(way)")
        #expect(try await container.run("return globalThis.written === undefined") == true, "\(way)")
        #expect(await server.requests.isEmpty, "\(way)")
    }

    /// A notice replaces the page. It is not a document of the release and has none of its grants.
    @Test(arguments: [
        "rexxar-http://cdn.example/app/window.html", "rexxar-https://other.example/app/window.html",
    ])
    func anAddressOutsideTheReleaseShowsANotice(address: String) async throws {
        try await withReleasedContainer("<p>two", times: .short(quiet: .seconds(600))) { container, updater in
            try await load(container)
            try await request(address, .open, in: container)
            try await container.until("the notice") {
                container.page.title != "Release 2" && !container.page.isLoading
            }
            #expect(!container.page.title.hasPrefix("Window"))
            #expect(try await container.run("return document.scripts.length") == 0)
            #expect(updater.state.refused.isEmpty && !updater.state.isConfirmed)
        }
    }

    @Test func aForeignPageOpensNoPageOfTheRelease() async throws {
        let server = try await LocalServer.start()
        try await withReleasedContainer("<p>two", times: .short(quiet: .seconds(600))) { container, _ in
            try await load(container)
            let refusals = Refusals()
            container.page.addObserver(refusals)
            container.page.load(server.url("/ok"))
            try await container.until("the foreign page") {
                container.page.committedURL == server.url("/ok") && !container.page.isLoading
            }
            for way in [Way.open, .openNamed] {
                let count = refusals.windows.count
                try await request("rexxar-https://cdn.example/app/window.html", way, in: container)
                try await container.until("the refusal") { refusals.windows.count > count }
            }
            #expect(container.page.committedURL == server.url("/ok"))
            #expect(container.opened.isEmpty)
        }
    }

    @Test func aForeignFrameOpensNoPageOfTheReleaseAndNoContainer() async throws {
        try await withReleasedContainer("<p>two", times: .short(quiet: .seconds(600))) { container, _ in
            try await load(container)
            let refusals = Refusals()
            container.page.addObserver(refusals)
            let own = container.page.committedURL
            let urls = ["rexxar-https://cdn.example/app/window.html", "box://shop/start", "https://elsewhere.example/"]
            let frame = """
                const frame = document.createElement('iframe');
                frame.sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation';
                frame.srcdoc = '<body><script>' + argument + '</' + 'script>';
                document.body.append(frame);
                """
            let script = urls.map { "window.open('\($0)');" }.joined()
            try await container.run(frame, argument: .string(script))
            try await container.until("the refusals") {
                urls.allSatisfy { url in refusals.windows.contains { $0.contains(url) } }
            }
            #expect(isStill("Release 2", container, at: own))
            #expect(container.opened.isEmpty)
        }
    }

    // MARK: Own pages

    @Test func aWindowForAPageOfTheReleaseIsLoadedInTheContainer() async throws {
        var options = RXRViewController.Options()
        options.calls.register("notes.add") { (text: String) in text }
        options.policy = AccessPolicy([try Grant(["notes.add"], to: ["rexxar-https://cdn.example"])])
        let address = "rexxar-https://cdn.example/app/window.html"
        try await withReleasedContainer("<p>two", options: options, times: .short(quiet: .seconds(600))) {
            container, updater in
            for way in Way.allCases {
                try await load(container)
                #expect(try await !request(address, way, in: container), "\(way)")
                try await container.until("the page: \(way)") {
                    container.page.title == "Window 2" && container.bridgeDocument != nil && !container.page.isLoading
                }
                // A form adds its data to the address.
                #expect(container.page.committedURL?.absoluteString.prefix { $0 != "?" } == address[...], "\(way)")
                #expect(container.controller.shownRelease?.digest == updater.release.digest, "\(way)")
                let found = try await container.run("return opener === null && window.origin")
                #expect(found == "rexxar-https://cdn.example", "\(way)")
                #expect(try await container.run("return tombolo.call('notes.add', 'x')") == "x", "\(way)")
                #expect(container.opened.isEmpty, "\(way)")
            }
        }
    }

    /// Opens a route that a page has requested as a window in a container of its own, with the options of an app that grants it nothing.
    private func withContainer(
        for url: URL?, beside container: TestContainer,
        _ body: (TestContainer) async throws -> Void
    ) async throws {
        let controller = try RXRViewController(
            uri: try #require(url).absoluteString, routes: container.routes,
            profile: ProfileStorage.ephemeral.open())
        controller.trialTimes = .short(quiet: .seconds(600))
        let other = TestContainer(controller, container.routes, inWindow: true)
        do { try await body(other) } catch {
            await controller.close()
            other.window?.close()
            throw error
        }
        await controller.close()
        other.window?.close()
    }

    @Test func aRouteOpensInAContainerOfItsOwnWithTheReleaseOnTrialAndNoGrants() async throws {
        var options = RXRViewController.Options()
        options.calls.register("notes.add") { (text: String) in text }
        options.policy = AccessPolicy([try Grant(["notes.add"], to: ["rexxar-https://cdn.example"])])
        try await withReleasedContainer("<p>two", options: options, times: .short(quiet: .seconds(600))) {
            container, updater in
            try await load(container)
            let own = container.page.committedURL
            #expect(try await !request("box://shop/new", .open, in: container))
            try await container.until("the app") { container.opened.map(\.absoluteString) == ["box://shop/new"] }
            try await withContainer(for: container.opened.first, beside: container) { other in
                try await load(other)
                #expect(!updater.state.isConfirmed && updater.release.name == "2.0")
                #expect(other.controller.shownRelease?.digest == updater.release.digest)
                let call = """
                    const code = await tombolo.call('notes.add', 'x').then(() => 'called', (error) => error.code);
                    return [window.origin, opener === null, code].join();
                    """
                #expect(try await other.run(call) == "rexxar-https://cdn.example,true,denied")
            }
            #expect(isStill("Release 2", container, at: own))
        }
    }

    @Test func afterARollBackNewContainersUseTheLiveReleaseButWindowsKeepTheirs() async throws {
        try await withReleasedContainer("<p>two", uri: "box://shop/new", times: .short(quiet: .seconds(600))) {
            container, updater in
            try await load(container)
            await updater.rollBack()
            try await container.until("the roll-back") { container.routes.snapshot.version?.text == "1" }
            #expect(container.page.title == "Release 2")
            try await request("box://shop/start", .open, in: container)
            try await container.until("the app") { container.opened.count == 1 }
            try await withContainer(for: container.opened.first, beside: container) { other in
                try await other.load()
                try await other.until("the title") { !other.page.title.isEmpty }
                #expect(other.page.title == "Release 1")
            }
            // The files of one page are never those of two releases.
            try await request("window.html", .open, in: container)
            try await container.until("the page") { container.page.title.hasPrefix("Window") }
            #expect(container.page.title == "Window 2")
        }
    }
}
