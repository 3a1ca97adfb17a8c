import CWebKitGTK
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// A server can redirect only to web URLs, whatever the policy allows.
@MainActor
@Suite struct RedirectSchemeTests {
    /// Targets of redirects that are refused before the page's document changes.
    private static let refused = [
        "app://tests/secret", "blob:null/0", "other:thing", "javascript:document.title='run'",
    ]
    /// Targets for which WebKit commits an empty document with the URL of the redirect.
    private static let replaced = ["data:text/html,<title>Data</title>", "about:blank", "about:srcdoc"]

    @Test func redirectsToOtherSchemesFailWithAMessage() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: .anywhere) { test in
                test.web.serve("<title>Secret</title>", at: TestPage.url("secret"))
                for (number, target) in (Self.refused + Self.replaced).enumerated() {
                    let (url, out) = (server.url("/ok?\(number)"), server.url("/out-\(number)"))
                    await server.respond(
                        StubResponse(status: 302, headers: [("Location", target)]), at: "/out-\(number)")
                    try await test.page.loadAndWait(url)
                    let (refusalCount, crashCount) = (test.refusals.count, test.crashes.count)
                    let failure = await #expect(throws: NavigationError.self, "\(target)") {
                        try await test.page.loadAndWait(out)
                    }
                    #expect(failure?.code == .unsupportedScheme, "\(target)")
                    #expect(
                        failure?.message.contains("redirected to “\(target.prefix(4))") == true, "\(target)")
                    let refusals = test.refusals.dropFirst(refusalCount)
                    #expect(refusals.count == 1, "\(target)")
                    #expect(refusals.first?.hasPrefix("redirect to \(target.prefix(4))") == true, "\(target)")
                    #expect(test.crashes.count == crashCount, "\(target)")
                    let isReplaced = Self.replaced.contains(target)
                    #expect(test.page.committedURL == (isReplaced ? out : url), "\(target)")
                    #expect(try await test.run("return document.title") == (isReplaced ? "" : "OK"), "\(target)")
                }
            }
        }
    }

    @Test func rulesReceiveRedirectsToCustomSchemes() async throws {
        try await withServer { server in
            var seen: [URL] = []
            var configuration = PageConfiguration()
            configuration.policies.navigation.append("sign-in") { action in
                guard action.url.scheme == "my-app" else { return nil }
                seen.append(action.url)
                return .cancel
            }
            try await withPage(.gtk, configuration: configuration) { test in
                let failure = await #expect(throws: NavigationError.self) {
                    try await test.page.loadAndWait(server.url("/redirect?to=my-app:signed-in"))
                }
                #expect(failure?.code == .unsupportedScheme)
                #expect(seen.map(\.absoluteString) == ["my-app:signed-in"])
                #expect(test.refusers == ["sign-in"])
            }
        }
    }

    @Test func aFirstLoadRedirectedToAFileIsRetriedAtMostOnce() async throws {
        try await withServer { server in
            await server.respond(StubResponse(status: 302, headers: [("Location", "file:///etc/passwd")]), at: "/out")
            try await withPage(.gtk, configuration: .anywhere) { test in
                await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(server.url("/out")) }
                if Self.endsTheProcess {
                    try await test.until("the crash loop") { test.pageEvents.contains(.crashLoop) }
                }
                #expect(await server.requestCount(of: "/out") == (Self.endsTheProcess ? 2 : 1))
                #expect(test.page.committedURL == nil)
                try await test.page.loadAndWait(server.url("/ok"))
            }
        }
    }

    /// Before version 2.54 WebKit kills a web process that is redirected to a file without access to it. Since 2.54 the redirect fails.
    private static var endsTheProcess: Bool { (webkit_get_major_version(), webkit_get_minor_version()) < (2, 54) }

    @Test(arguments: ["file:///etc/passwd", "file:///"])
    func redirectsToFilesFail(target: String) async throws {
        try await withServer { server in
            await server.respond(StubResponse(status: 302, headers: [("Location", target)]), at: "/out")
            try await withPage(.gtk, configuration: .anywhere) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                let failure = await #expect(throws: NavigationError.self) {
                    try await test.page.loadAndWait(server.url("/out"))
                }
                #expect(failure?.code == (Self.endsTheProcess ? .crashed : .unsupportedScheme))
                if Self.endsTheProcess {
                    #expect(failure?.message.contains("redirects to a file") == true)
                    try await test.until("the reload") { test.finishedLoads == 2 }
                }
                #expect(test.page.committedURL == server.url("/ok"))
                #expect(test.crashes.count == (Self.endsTheProcess ? 1 : 0))
                #expect(await server.requestCount(of: "/out") == 1)
            }
        }
    }

    @Test(arguments: [204, 205])
    func statusesWithoutADocumentFailAndKeepThePage(status: Int) async throws {
        try await withServer { server in
            await server.respond(StubResponse(status: status), at: "/empty")
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                let failure = await #expect(throws: NavigationError.self) {
                    try await test.page.loadAndWait(server.url("/empty"))
                }
                #expect(failure?.message.contains("\(status)") == true)
                #expect(test.page.committedURL == server.url("/ok"))
                #expect(try await test.run("return document.title") == "OK")
            }
        }
    }

    @Test func aRevokedBlobFailsWithAMessage() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: .anywhere) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                let blob = try #require(URL(string: "blob:\(server.url("/"))0a0a0a0a-0000-4000-8000-000000000000"))
                let failure = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(blob) }
                #expect(failure?.message.contains("blob:") == true)
            }
        }
    }
}
