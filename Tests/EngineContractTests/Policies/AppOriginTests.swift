import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// The origin within which a page may navigate without a policy rule: the origin of the last load by the app that succeeded.
@MainActor
@Suite struct AppOriginTests {
    /// Whether the page itself can navigate to `url`.
    private func canNavigate(_ test: TestPage, to url: URL) async throws -> Bool {
        let events = test.page.events
        let (before, refused) = (test.page.committedURL, test.refusals.count)
        try await test.run("location.href = argument", .string(url.absoluteString))
        for await event in events {
            if case .navigation(.finished) = event { return true }
            if test.refusals.count > refused {
                #expect(test.page.committedURL == before)
                return false
            }
        }
        return false
    }

    private let one = TestPage.url("one")
    private let other = TestPage.elsewhere

    private var web: FakeWeb {
        let web = FakeWeb()
        for name in ["one", "two"] { web.serve("<title>\(name)</title>", at: TestPage.url(name)) }
        for name in ["", "two"] { web.serve("<title>\(name)</title>", at: other.appending(path: name)) }
        return web
    }

    @Test(arguments: TestEngine.all)
    func goBackByTheAppCountsAsALoadByTheApp(engine: TestEngine) async throws {
        try await withPage(engine, web: web) { test in
            try await test.page.loadAndWait(one)
            try await test.page.loadAndWait(other)
            try await test.waitForLoad { test.page.goBack() }
            #expect(test.page.committedURL == one)
            #expect(try await !canNavigate(test, to: other.appending(path: "two")))
            #expect(try await canNavigate(test, to: TestPage.url("two")))
            try await test.waitForLoad { test.page.goBack() }
            try await test.waitForLoad { test.page.goForward() }
            #expect(try await canNavigate(test, to: one))
        }
    }

    @Test(arguments: TestEngine.all)
    func aFailedLoadDoesNotChangeTheAllowedOrigin(engine: TestEngine) async throws {
        try await withPage(engine, web: web) { test in
            try await test.page.loadAndWait(one)
            let nowhere = try #require(URL(string: "nosuchscheme://elsewhere/"))
            test.web.serve(at: nowhere) { .failure(NavigationError(.unsupportedScheme, message: "No such scheme.")) }
            await #expect(throws: (any Error).self) { try await test.page.loadAndWait(nowhere) }
            #expect(try await canNavigate(test, to: TestPage.url("two")))
        }
    }

    @Test func anUnreachableServerDoesNotChangeTheAllowedOrigin() async throws {
        let closed = try ClosedPort()
        defer { closed.release() }
        let closedURL = closed.url("/ok")
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(closedURL) }
                #expect(try await !canNavigate(test, to: closedURL))
                #expect(try await canNavigate(test, to: server.url("/status/200")))
            }
        }
    }

    @Test func duringALoadTheOldDocumentMayNotNavigateToItsOrigin() async throws {
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                test.page.load(server.url("/delay/60000", host: .localhost))
                try await test.until("the start") {
                    test.navigationEvents.contains(.started(server.url("/delay/60000", host: .localhost)))
                }
                try await test.run(
                    "location.href = argument", .string(server.url("/ok", host: .localhost).absoluteString))
                try await test.waitForRefusal(of: "/ok")
                #expect(await server.requestCount(of: "/ok") == 1)
            }
        }
    }

    @Test func aRedirectWithinTheRequestedOriginNeedsNoRule() async throws {
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                try await test.page.loadAndWait(server.url("/redirect/chain/3"))
                #expect(test.page.committedURL == server.url("/ok"))
                #expect(try await !canNavigate(test, to: server.url("/ok", host: .localhost)))
            }
        }
    }

    @Test func aRedirectAllowedByARuleDoesNotChangeTheAllowedOrigin() async throws {
        try await withServer { server in
            var configuration = PageConfiguration()
            configuration.policies.navigation.append("sign-in") { action in
                action.url.host() == "localhost" && action.url.path() == "/ok" ? .allow : nil
            }
            try await withPage(.gtk, configuration: configuration) { test in
                let signIn = server.url("/ok", host: .localhost)
                try await test.page.loadAndWait(server.url("/redirect?to=\(signIn)"))
                #expect(test.page.committedURL == signIn)
                #expect(try await !canNavigate(test, to: server.url("/status/200", host: .localhost)))
                #expect(try await canNavigate(test, to: server.url("/status/200")))
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func reloadingADocumentAllowedByARuleDoesNotChangeTheAllowedOrigin(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("elsewhere only") { [other] in $0.url == other ? .allow : nil }
        try await withPage(engine, configuration: configuration, web: web) { test in
            try await test.page.loadAndWait(one)
            #expect(try await canNavigate(test, to: other))
            try await test.waitForLoad { test.page.reload() }
            #expect(try await !canNavigate(test, to: other.appending(path: "two")))
            #expect(try await canNavigate(test, to: one))
        }
    }

    @Test(arguments: TestEngine.all)
    func goBackWithAnEmptyHistoryHasNoEffect(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("elsewhere only") { [other] in $0.url == other ? .allow : nil }
        try await withPage(engine, configuration: configuration, web: web) { test in
            try await test.page.loadAndWait(one)
            test.page.goBack()
            test.page.goForward()
            #expect(try await canNavigate(test, to: other))
            try await test.waitForLoad { test.page.reload() }
            #expect(try await !canNavigate(test, to: other.appending(path: "two")))
        }
    }
}
