import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Navigations to a URL scheme that the app serves. Only the app and the documents of that scheme may start them, although the policies of these
/// tests allow every navigation.
@MainActor
@Suite(.serialized) struct OwnSchemeTests {
    /// The ways in which a document can try to open a URL of the app's scheme. Each value is script with the constant `url` in scope.
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

    private static let secret = TestPage.url("secret")

    private var allowAll: PageConfiguration {
        var policies = PagePolicies()
        policies.navigation.append("test") { _ in .allow }
        policies.newWindow.append("test") { _ in .loadHere }
        return PageConfiguration(policies: policies)
    }

    private static func script(_ way: Way) -> String {
        "const url = '\(secret.absoluteString)'; onload = () => setTimeout(() => { \(way.rawValue) }, 50);"
    }

    /// Expects that the page is still at `host`, and that the secret URL was not requested.
    private func expectNotOpened(_ test: TestPage, at host: String?, _ way: Way) async throws {
        try await Task.sleep(for: .milliseconds(400))
        #expect(test.page.committedURL?.host() == host, "\(way)")
        #expect(!test.web.requests.contains { $0.path() == Self.secret.path() }, "\(way)")
    }

    @Test(arguments: [true, false])
    func aForeignPageCannotOpenTheAppsScheme(hasClick: Bool) async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: allowAll) { test in
                test.web.serve("<title>Secret</title>", at: Self.secret)
                for way in Way.allCases {
                    // Creates the history entry that `history.back()` of the foreign page leads to.
                    try await test.open("<title>Own</title>")
                    let path = "/page-\(way)"
                    await server.respond(.html("<body><script>\(hasClick ? "" : Self.script(way))</script>"), at: path)
                    let foreignURL = server.url(path)
                    try await test.page.loadAndWait(foreignURL)
                    if hasClick {
                        // WebKit treats script that the app evaluates as a click.
                        _ = try? await test.page.evaluate(
                            "const url = argument; \(way.rawValue)", argument: .string(Self.secret.absoluteString))
                    }
                    try await expectNotOpened(test, at: foreignURL.host(), way)
                }
            }
        }
    }

    @Test func aForeignFrameCannotOpenTheAppsScheme() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: allowAll) { test in
                test.web.serve("<title>Secret</title>", at: Self.secret)
                for way in Way.allCases {
                    let path = "/frame-\(way)"
                    await server.respond(
                        .html(
                            """
                            <body><script>
                            const url = '\(Self.secret.absoluteString)';
                            onmessage = () => { \(way.rawValue) };
                            </script>
                            """), at: path)
                    try await test.open("<title>Before</title>", at: TestPage.url("before"))
                    try await test.open("<title>Own</title>")
                    let own = test.page.committedURL
                    try await test.run(
                        """
                        const frame = document.createElement('iframe');
                        frame.src = argument;
                        await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
                        """, .string(server.url(path).absoluteString))
                    try await test.until("the frame") { test.bridge.hasForeignFrames }
                    try await test.run("document.querySelector('iframe').contentWindow.postMessage('go', '*')")
                    try await expectNotOpened(test, at: own?.host(), way)
                    #expect(test.page.committedURL == own, "\(way)")
                }
            }
        }
    }

    @Test func theAppsOwnDocumentsCanOpenItsScheme() async throws {
        try await withPage(.gtk, configuration: allowAll) { test in
            for way in [Way.location, .link, .blankLink, .window, .form, .frame, .meta] {
                let secret = TestPage.url("secret-\(way)")
                test.web.serve("<title>Secret</title>", at: secret)
                try await test.open("<title>Own</title>")
                _ = try? await test.run("const url = argument; \(way.rawValue)", .string(secret.absoluteString))
                try await test.until("the request of \(way)") {
                    test.web.requests.contains { $0.path() == secret.path() }
                }
            }
        }
    }

    @Test func theAppCanGoBackToItsScheme() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: allowAll) { test in
                try await test.open("<title>Own</title>")
                let own = test.page.committedURL
                try await test.page.loadAndWait(server.url("/ok"))
                test.page.goBack()
                try await test.until("the page") { test.page.committedURL == own }
            }
        }
    }
}
