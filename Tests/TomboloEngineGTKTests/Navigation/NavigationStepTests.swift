import CWebKitGTK
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The steps of navigations that WebKitGTK reports late, twice or not at all.
@MainActor
@Suite struct NavigationStepTests {
    @Test func aLinkStartsALoadOfItsURL() async throws {
        try await withPage(.gtk) { test in
            let next = TestPage.url("next")
            test.web.serve("<title>Next</title>", at: next)
            try await test.open("<a id='link' href='\(next)'>Next</a>")
            let before = test.navigationEvents.count
            try await test.run("document.getElementById('link').click()")
            try await test.until("the end") { test.navigationEvents.last == .finished(next) }
            #expect(test.navigationEvents[before...] == [.started(next), .committed(next), .finished(next)])
        }
    }

    @Test func aLoadStoppedBeforeItStartsReportsStartAndCancellation() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let before = test.navigationEvents.count
            let url = TestPage.url("never")
            test.page.load(url)
            test.page.stop()
            #expect(test.navigationEvents[before...] == [.started(url), .cancelled(url)])
            #expect(!test.page.isLoading)
            try await Task.sleep(for: .milliseconds(100))
            #expect(test.web.requests.allSatisfy { $0 != url })
            try await test.open("<title>After</title>")
            try await test.run("history.replaceState(null, '', 'replaced')")
            try await test.until("the URL") { test.page.committedURL == TestPage.url("replaced") }
        }
    }

    @Test func aStopIsRepeatedWhileTheLoadRuns() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let engine = try #require(test.page.engine as? GTKPage)
            let url = TestPage.url("slow")
            let (answer, answering) = AsyncStream.makeStream(of: Void.self)
            test.web.serve(at: url) {
                for await _ in answer {}
                return .html("<title>Slow</title>")
            }
            test.page.load(url)
            try await test.until("the request") { test.web.requests.contains(url) }
            var requestCount = 0
            engine.requestStop = { view in
                requestCount += 1
                if requestCount >= 3 { webkit_web_view_stop_loading(view) }
            }
            test.page.stop()
            try await test.until("the end") { test.navigationEvents.last == .cancelled(url) }
            #expect(!test.page.isLoading)
            let count = requestCount
            #expect(count >= 3)
            answering.finish()
            // The next load is not stopped.
            try await test.open("<title>After</title>")
            #expect(requestCount == count)
        }
    }

    /// The load is stopped while it moves to another web process. In that case the engine does not report the end of the load.
    @Test(arguments: [0, 10, 20, 40, 80, 160])
    func aLoadStoppedAtARedirectToAnotherSiteIsCancelled(delay: Int) async throws {
        let server = try await LocalServer.start()
        let target = server.url("/delay/60000", host: .localhost)
        let redirect = server.url("/redirect?to=\(target)")
        var policies = PagePolicies()
        var redirected: @MainActor () -> Void = {}
        policies.navigation.append("test: stops at the redirect") { action in
            if action.url == target { redirected() }
            return .allow
        }
        try await withPage(.gtk, configuration: PageConfiguration(policies: policies)) { test in
            redirected = { [weak page = test.page] in
                Task {
                    try? await Task.sleep(for: .milliseconds(delay))
                    page?.stop()
                }
            }
            try await test.page.loadAndWait(server.url("/ok"))
            let before = test.navigationEvents.count
            await #expect(throws: CancellationError.self) { try await test.page.loadAndWait(redirect) }
            let events = test.navigationEvents[before...]
            #expect(events.first == .started(redirect))
            #expect([.cancelled(redirect), .cancelled(target)].contains(events.last))
            #expect(!test.page.isLoading)
            #expect(test.page.url == server.url("/ok"))
            // The page must still work, although the engine continues to report the URL of the dropped load.
            test.page.reload()
            try await test.until("the reload") { test.navigationEvents.last == .finished(server.url("/ok")) }
            #expect(!test.page.isLoading)
            try await test.run("history.replaceState(null, '', '/replaced')")
            try await test.until("the replaced URL") { test.page.committedURL == server.url("/replaced") }
            try await test.page.loadAndWait(server.url("/status/200", host: .localhost))
        }
        redirected = {}
        await server.stop()
    }

    @Test func aLoadOfAFragmentChangesTheURL() async throws {
        try await withPage(.gtk) { test in
            try await test.open(at: TestPage.url("part"))
            let before = test.navigationEvents.count
            let url = try #require(URL(string: TestPage.url("part").absoluteString + "#second"))
            test.page.load(url)
            try await test.until("the change") { test.page.committedURL == url }
            #expect(test.navigationEvents[before...] == [.changedURL(url)])
            #expect(!test.page.isLoading)
        }
    }

    @Test func goingBackWithinADocumentChangesTheURL() async throws {
        try await withPage(.gtk) { test in
            let (first, second) = (TestPage.url("first"), TestPage.url("second"))
            try await test.open(at: first)
            try await test.run("history.pushState(null, '', 'second')")
            try await test.until("the second document") { test.page.committedURL == second }
            let before = test.navigationEvents.count
            test.page.goBack()
            try await test.until("the first document") { test.page.committedURL == first }
            #expect(test.navigationEvents[before...] == [.changedURL(first)])
        }
    }

    @Test func aDocumentFromThePageCacheStartsCommitsAndFinishes() async throws {
        try await withPage(.gtk) { test in
            let first = TestPage.url("first")
            try await test.open(at: first)
            try await test.run("globalThis.mark = 1")
            try await test.open()
            let before = test.navigationEvents.count
            test.page.goBack()
            try await test.until("the end") { test.navigationEvents.last == .finished(first) }
            #expect(test.navigationEvents[before...] == [.started(first), .committed(first), .finished(first)])
            #expect(try await test.run("return mark") == 1)
        }
    }

    @Test func theBackForwardListsStartWithTheNearestEntry() async throws {
        try await withPage(.gtk) { test in
            let urls = (1...5).map { TestPage.url("\($0)") }
            for url in urls { try await test.open(at: url) }
            #expect(test.page.backForwardList.back.map(\.url) == [urls[3], urls[2], urls[1], urls[0]])
            test.page.engine.go(by: -3)
            try await test.until("the second document") { test.page.committedURL == urls[1] && !test.page.isLoading }
            #expect(test.page.backForwardList.back.map(\.url) == [urls[0]])
            #expect(test.page.backForwardList.forward.map(\.url) == [urls[2], urls[3], urls[4]])
            test.page.engine.go(by: 7)
            test.page.engine.go(by: 0)
            try await Task.sleep(for: .milliseconds(50))
            #expect(test.page.committedURL == urls[1])
        }
    }

    @Test func aLoadFromABlockedPortFails() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let (before, origin) = (test.navigationEvents.count, test.page.origin)
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            let error = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(url) }
            #expect(error?.code == .unsupportedScheme)
            #expect(test.navigationEvents[before...].first == .started(url))
            // Before version 2.54 the engine replaced the current document with an empty one when such a load failed.
            let staysThere = (webkit_get_major_version(), webkit_get_minor_version()) >= (2, 54)
            #expect(test.page.origin == (staysThere ? origin : .opaque))
        }
    }

    @Test func scriptURLsAndRelativeURLsFailWithoutRunning() async throws {
        try await withPage(.gtk) { test in
            for text in ["javascript:document.title='run'", "JavaScript:document.title='run'", "no-scheme"] {
                try await test.open("<title>Before</title>")
                let url = try #require(URL(string: text), "\(text)")
                let error = await #expect(throws: NavigationError.self, "\(text)") {
                    try await test.page.loadAndWait(url)
                }
                #expect(error?.code == .unsupportedScheme, "\(text)")
                #expect(try await test.run("return document.title") == "Before", "\(text)")
                #expect(!test.page.isLoading, "\(text)")
            }
        }
    }

    @Test func aTruncatedDocumentFails() async throws {
        let server = try await LocalServer.start()
        try await withPage(.gtk) { test in
            let url = server.url("/drop/body?length=100000&after=50000&delay=1")
            let error = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(url) }
            #expect(error?.code == .connection)
            #expect(test.navigationEvents.prefix(2) == [.started(url), .committed(url)])
            #expect(test.navigationEvents.count == 3)
            #expect(test.page.committedURL == url)
        }
        await server.stop()
    }

    @Test func everyStartedLoadEndsExactlyOnce() async throws {
        try await withPage(.gtk) { test in
            for number in 0..<40 {
                let url = TestPage.url("\(number)")
                test.web.serve("<p>\(number)", at: url)
                test.page.load(url)
                if number % 3 == 0 { test.page.stop() }
                if number % 5 == 0 { try await Task.sleep(for: .milliseconds(number % 10)) }
            }
            try await test.open()
            var open = 0
            for event in test.navigationEvents {
                switch event {
                case .started: open += 1
                case .finished, .failed, .cancelled: open -= 1
                default: break
                }
                #expect((0...1).contains(open))
            }
            #expect(open == 0)
        }
    }
}
