import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// The ways in which a page can try to navigate to another origin.
@MainActor
@Suite struct TopNavigationTests {
    /// Each case is the HTML of one way; `OUT` stands for the URL of the other origin.
    enum Way: String, CaseIterable {
        case location = "<script>location.href = 'OUT'</script>"
        case replace = "<script>location.replace('OUT')</script>"
        case refresh = "<meta http-equiv=refresh content='0;url=OUT'>"
        case link = "<a id=a href=OUT>go</a><script>a.click()</script>"
        case base = "<base href=OUT><a id=a href=/ok>go</a><script>a.click()</script>"
        case form = "<form id=f action=OUT></form><script>f.submit()</script>"
        case post = "<form id=f method=post action=OUT><input name=a value=b></form><script>f.submit()</script>"
        case redirect = "<script>location.href = '/redirect?to=OUT'</script>"
        case redirectKeepingTheMethod =
            "<form id=f method=post action='/redirect?status=307&amp;to=OUT'></form><script>f.submit()</script>"
        case frameTop = "<iframe srcdoc=\"<script>top.location.href = 'OUT'</script>\"></iframe>"
        case frameLink = "<iframe srcdoc=\"<a id=a href=OUT target=_top>go</a><script>a.click()</script>\"></iframe>"
        case frameForm =
            "<iframe srcdoc=\"<form id=f action=OUT target=_top></form><script>f.submit()</script>\"></iframe>"
        case frame = "<iframe src=OUT></iframe>"
    }

    /// Serves a document that navigates to `/ok` of the other origin.
    /// - Returns: The URL of the document.
    private func serve(_ way: Way, by server: LocalServer) async -> URL {
        let outside = server.url("/ok", host: .localhost)
        await server.respond(.html(way.rawValue.replacing("OUT", with: outside.absoluteString)), at: "/page-\(way)")
        return server.url("/page-\(way)")
    }

    @Test func navigationsToAnotherOriginAreRefused() async throws {
        try await withServer { server in
            try await withPage(.gtk) { test in
                for way in Way.allCases {
                    let url = await serve(way, by: server)
                    // Ends the previous document, so that none of its attempts counts for this one.
                    try await test.page.loadAndWait(server.url("/ok"))
                    let (refusalCount, requestCount) = (test.refusals.count, await server.requests.count)
                    test.page.load(url)
                    try await test.waitForRefusal(of: "localhost", after: refusalCount)
                    #expect(test.page.committedURL == url, "\(way)")
                    let hosts = await server.requests.dropFirst(requestCount).map { $0.headers["host"] }
                    #expect(hosts.allSatisfy { $0?.hasPrefix("localhost") != true }, "\(way)")
                    let refusers = test.refusers.dropFirst(refusalCount)
                    #expect(refusers.allSatisfy { $0.contains("navigation policy") }, "\(way)")
                }
            }
        }
    }

    @Test func aRuleCanAllowNavigationsToAnotherOrigin() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: .anywhere) { test in
                for way in Way.allCases {
                    let url = await serve(way, by: server)
                    try await test.page.loadAndWait(server.url("/status/200"))
                    let (loadCount, requestCount) = (test.finishedLoads, await server.requestCount(of: "/ok"))
                    test.page.load(url)
                    if way == .frame {
                        try await test.until("the end of the load") { test.finishedLoads == loadCount + 1 }
                        #expect(test.page.committedURL == url, "\(way)")
                    } else {
                        try await test.until("the other document: \(way)") {
                            test.page.committedURL?.host() == "localhost"
                        }
                    }
                    #expect(await server.requestCount(of: "/ok") == requestCount + 1, "\(way)")
                }
            }
        }
    }

    @Test func historyBackToAnotherOriginIsRefused() async throws {
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                try await test.page.loadAndWait(server.url("/ok"))
                try await test.run("history.back()")
                try await test.waitForRefusal(of: "localhost")
                #expect(test.page.committedURL == server.url("/ok"))
                #expect(try await test.run("return location.hostname") == "127.0.0.1")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func theAppMayGoBackToAnotherOrigin(engine: TestEngine) async throws {
        try await withServer { server in
            try await withPage(engine) { test in
                try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                try await test.page.loadAndWait(server.url("/ok"))
                test.page.goBack()
                try await test.until("the page after Back") {
                    test.page.committedURL == server.url("/ok", host: .localhost)
                }
            }
        }
    }

    @Test func rulesReceiveTheKindOfNavigation() async throws {
        try await withServer { server in
            var seen: [NavigationAction] = []
            var configuration = PageConfiguration()
            configuration.policies.navigation.append("test") { action in
                seen.append(action)
                return action.url.path() == "/page" ? nil : .cancel
            }
            await server.respond(
                .html("<a id=a href='/link'>go</a><form id=f method=post action='/form'></form>"), at: "/page")
            try await withPage(.gtk, configuration: configuration) { test in
                try await test.page.loadAndWait(server.url("/page"))
                try await test.run("a.click()")
                try await test.waitForRefusal(of: "/link")
                try await test.run("f.submit()")
                try await test.waitForRefusal(of: "/form")
                try await test.run("location.href = '/script'")
                try await test.waitForRefusal(of: "/script")
                #expect(seen.map(\.url.lastPathComponent) == ["link", "form", "script"])
                #expect(seen.map(\.kind) == [.link, .form, .other])
                #expect(seen.map(\.method) == ["GET", "POST", "GET"])
                #expect(
                    seen.allSatisfy { !$0.isFromApp && !$0.isRedirect && $0.topOrigin == Origin(of: server.url("/")) })
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func theDefaultAppliesIfARuleMissesTheDeadline(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.deadline = .milliseconds(100)
        configuration.policies.navigation.append("asleep") { _ in
            try? await Task.sleep(for: .seconds(3600))
            return .allow
        }
        try await withPage(engine, configuration: configuration) { test in
            try await test.open()
            test.web.serve("<title>Elsewhere</title>", at: TestPage.elsewhere)
            try await test.run("location.href = argument", .string(TestPage.elsewhere.absoluteString))
            try await test.waitForRefusal(of: "elsewhere")
            #expect(test.refusers == ["deadline"])
            #expect(test.page.origin == Origin(serialized: "app://tests"))
        }
    }
}
