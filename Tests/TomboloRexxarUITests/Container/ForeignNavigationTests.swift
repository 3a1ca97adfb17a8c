import Foundation
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Navigations to a routed page by a page or a frame of the web that a container shows, with and without a click of the mouse.
@MainActor
@Suite(.serialized) struct ForeignNavigationTests {
    /// The ways in which a document can try to open a URL. Each value is script with the constant `url` in scope.
    enum Way: String, CaseIterable {
        case location = "location.href = url"
        case link = "const a = document.createElement('a'); a.href = url; document.body.append(a); a.click()"
        case blankLink =
            "const a = document.createElement('a'); a.href = url; a.target = '_blank'; document.body.append(a); a.click()"
        case window = "window.open(url)"
        case form = "const f = document.createElement('form'); f.action = url; document.body.append(f); f.submit()"
        case frame = "const f = document.createElement('iframe'); f.src = url; document.body.append(f)"
        case meta =
            "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=' + url; document.head.append(m)"
        case history = "history.back()"
        case top = "top.location.href = url"
    }

    private static let target = "rexxar-https://shop.example/app/other.html"

    /// A page that tries to open the target when it is clicked, or else 50 ms after its load.
    private static func page(_ way: Way, hasClick: Bool) -> StubResponse {
        let start =
            hasClick
            ? "onmousedown = (event) => { if (event.isTrusted) fetch('/pressed-\(way)'); }; onclick = (event) => { if (event.isTrusted) go(); };"
            : "onload = () => setTimeout(go, 50);"
        return .html(
            """
            <!doctype html><style>body { margin: 0; height: 100vh; }</style><body><script>
            const url = '\(target)';
            const go = () => {
                fetch('/tried-\(way)', { keepalive: true }).catch(() => {});
                \(way.rawValue)
            };
            \(start)
            </script>
            """)
    }

    /// - Parameter alone: Whether no other test shows a window, as clicks require.
    private func withForeignPages(
        alone: Bool = false,
        _ body: @escaping @MainActor (TestContainer, LocalServer) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        try await withContainer(
            config: { $0.allowTestServers() },
            options: { $0.topLevelOrigins = [try OriginPattern("http://127.0.0.1:\(server.port)")] }, alone: alone
        ) { container in try await body(container, server) }
        await server.stop()
    }

    /// Clicks in the middle of the window and waits until the page has received it.
    private func click(_ way: Way, _ server: LocalServer, _ container: TestContainer) async throws {
        // A page that has not been drawn yet receives no click.
        try await container.run("await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame)")
        let path = "/pressed-\(way)"
        try await container.until("the click: \(way)") {
            let run = try await ShellRun.of([
                "xdotool", "mousemove", "200", "200", "mousemove", "210", "210", "click", "1",
            ])
            guard run.status == 0 else { throw TestFailure("xdotool did not work: \(run.output)") }
            try await Task.sleep(for: .milliseconds(200))
            return await server.requestCount(of: path) > 0
        }
    }

    /// Waits until the page has tried to open the target, and then for a time in which the target would open.
    private func expectAttempt(_ way: Way, _ server: LocalServer, _ container: TestContainer) async throws {
        try await container.until("the attempt: \(way)") { await server.requestCount(of: "/tried-\(way)") > 0 }
        try await Task.sleep(for: .milliseconds(400))
    }

    /// Loads the container's page. The entry before it in the history, which `history.back()` leads to, is the target.
    private static func loadAfterTheTarget(_ container: TestContainer) async throws {
        try await container.page.loadAndWait(try #require(URL(string: target)))
        try await container.load()
        #expect(container.page.backForwardList.back.first?.url.absoluteString == target)
    }

    @Test(arguments: [true, false])
    func aForeignPageCannotOpenARoutedPage(hasClick: Bool) async throws {
        try await withForeignPages(alone: hasClick) { container, server in
            for way in Way.allCases {
                // Creates the history entry that `history.back()` of the foreign page leads to.
                try await container.load()
                let path = "/page-\(way)"
                await server.respond(Self.page(way, hasClick: hasClick), at: path)
                try await container.page.loadAndWait(server.url(path))
                if hasClick { try await click(way, server, container) }
                try await expectAttempt(way, server, container)
                #expect(container.page.committedURL?.host() == "127.0.0.1", "\(way)")
                #expect(
                    !container.controller.bridge.allDocuments.contains { $0.origin.description.hasPrefix("rexxar") },
                    "\(way)")
            }
        }
    }

    @Test(arguments: [true, false])
    func aForeignFrameCannotOpenARoutedPage(hasClick: Bool) async throws {
        try await withForeignPages(alone: hasClick) { container, server in
            for way in Way.allCases {
                try await Self.loadAfterTheTarget(container)
                let own = container.page.committedURL
                let path = "/frame-\(way)"
                await server.respond(Self.page(way, hasClick: hasClick), at: path)
                try await container.run(
                    """
                    const frame = document.createElement('iframe');
                    frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0; z-index: 9';
                    frame.src = argument;
                    await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
                    """, argument: .string(server.url(path).absoluteString))
                if hasClick { try await click(way, server, container) }
                try await expectAttempt(way, server, container)
                #expect(container.page.committedURL == own, "\(way)")
                #expect(
                    container.controller.bridge.allDocuments.filter { $0.origin.description.hasPrefix("rexxar") }.count
                        == 1, "\(way)")
            }
        }
    }

    /// The history leads to the target, so ``aForeignFrameCannotOpenARoutedPage(hasClick:)`` tests `history.back()` too.
    @Test func aPageOfTheAppCanGoBackToTheTarget() async throws {
        try await withForeignPages { container, _ in
            try await Self.loadAfterTheTarget(container)
            try await container.run("setTimeout(() => { \(Way.history.rawValue) }, 0)")
            try await container.until("the target") { container.page.committedURL?.absoluteString == Self.target }
        }
    }

    @Test func aPageOfTheAppCanOpenTheSamePage() async throws {
        try await withForeignPages { container, _ in
            try await container.load()
            try await container.run("location.href = argument", argument: .string(Self.target))
            try await container.until("the page") { container.page.committedURL?.absoluteString == Self.target }
        }
    }
}
