import Foundation
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Navigations to a URL scheme that the app serves, by the service worker of a foreign page or frame, with and without a click of the mouse.
/// The policies of these tests allow every navigation.
@MainActor
@Suite(.serialized) struct OwnSchemeWorkerTests {
    enum Place: CaseIterable {
        case page, frame
    }

    private static let secret = TestPage.url("secret")

    /// A document that navigates to the app's scheme: by script, and in a frame by a redirect.
    private static let leaving = """
        <!doctype html><body><iframe src=/away></iframe><script>
        setTimeout(() => {
            fetch('/leaving', { keepalive: true }).catch(() => {});
            location.href = '\(secret.absoluteString)';
        }, 100);
        </script>
        """

    /// Answers navigations to `/go` with such a document. After a message, opens the app's scheme in all ways that workers have.
    private static let worker = """
        const url = '\(secret.absoluteString)';
        const leaving = () => new Response(\(JSONValue.string(leaving)), { headers: { 'Content-Type': 'text/html' } });
        onfetch = (event) => {
            if (event.request.url.endsWith('/away')) event.respondWith(Response.redirect(url));
            if (event.request.url.endsWith('/go')) event.respondWith(fetch('/answered').then(leaving));
        };
        onactivate = (event) => event.waitUntil(clients.claim());
        const attempt = async () => {
            for (const client of await clients.matchAll({ type: 'window' })) await client.navigate?.(url).catch(() => {});
            await clients.openWindow?.(url).catch(() => {});
            await fetch('/attempted');
        };
        onmessage = (event) => event.waitUntil(attempt());
        """

    /// A page that registers the worker. At the first click, or else at once, it sends a message to the worker and navigates to `/go`.
    /// - Parameter timeout: The time in milliseconds until the page does so without a worker.
    private static func document(hasClick: Bool, timeout: Int) -> StubResponse {
        .html(
            """
            <!doctype html><style>body { margin: 0; height: 100vh; }</style><body><script>
            const start = async () => {
                await navigator.serviceWorker.register('/worker.js');
                const worker = (await navigator.serviceWorker.ready).active;
                while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 5));
                return worker;
            };
            const go = (worker) => {
                if (worker) worker.postMessage('go'); else fetch('/unavailable', { keepalive: true });
                setTimeout(() => { location.href = '/go'; }, 100);
            };
            const late = new Promise((resolve) => setTimeout(resolve, \(timeout)));
            Promise.race([start(), late]).catch(() => {}).then(async (worker) => {
                onclick = (event) => {
                    if (!event.isTrusted) return;
                    onclick = null;
                    fetch('/pressed', { keepalive: true });
                    go(worker);
                };
                await fetch('/ready');
                if (!\(hasClick)) go(worker);
            });
            </script>
            """)
    }

    /// Waits until the server has received a request for one of the paths.
    /// - Parameter repeating: Runs before each look at the requests.
    private func until(
        _ paths: String..., of server: LocalServer, repeating action: () async throws -> Void = {}
    ) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while await !server.requests.contains(where: { paths.contains($0.path) }) {
            if .now > end { throw TestFailure("There is no request for \(paths).") }
            try await action()
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Clicks in the corner of the screen, where the window is.
    private func click() async throws {
        let run = try await ShellRun.of(["xdotool", "mousemove", "50", "50", "mousemove", "60", "60", "click", "1"])
        guard run.status == 0 else { throw TestFailure("xdotool did not work: \(run.output)") }
        try await Task.sleep(for: .milliseconds(200))
    }

    @Test(arguments: Place.allCases, [true, false])
    func aForeignServiceWorkerCannotOpenTheAppsScheme(place: Place, hasClick: Bool) async throws {
        var policies = PagePolicies()
        policies.navigation.append("test") { _ in .allow }
        policies.newWindow.append("test") { _ in .loadHere }
        let server = try await LocalServer.start()
        await server.respond(.script(Self.worker), at: "/worker.js")
        // WebKitGTK 2.50 starts no worker for a frame of another origin in a page of the app's scheme.
        await server.respond(Self.document(hasClick: hasClick, timeout: place == .page ? 60_000 : 3_000), at: "/page")
        await server.respond(.html(Self.leaving), at: "/go")
        let configuration = PageConfiguration(policies: policies)
        try await withPage(.gtk, configuration: configuration, alone: hasClick) { test in
            test.web.serve("<title>Secret</title>", at: Self.secret)
            try await test.open("<!doctype html><title>Own</title>")
            switch place {
            case .page: try await test.page.loadAndWait(server.url("/page"))
            case .frame:
                try await test.run(
                    """
                    const frame = document.createElement('iframe');
                    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
                    frame.src = argument;
                    await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
                    """, .string(server.url("/page").absoluteString))
            }
            let host = test.page.committedURL?.host()
            try await until("/ready", of: server)
            if hasClick { try await until("/pressed", of: server, repeating: click) }
            try await until("/attempted", "/unavailable", of: server)
            try await until("/answered", "/go", of: server)
            try await until("/leaving", of: server)
            // In a page, the worker has answered the navigation, and has made its own attempts.
            if place == .page { #expect(await server.requestCount(of: "/answered") == 1) }
            try await Task.sleep(for: .milliseconds(400))
            #expect(test.page.committedURL?.host() == host)
            #expect(!test.web.requests.contains { $0.path() == Self.secret.path() })
        }
        await server.stop()
    }
}
