import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct NavigationTests {
    @Test(arguments: TestEngine.all)
    func aLoadStartsCommitsAndFinishesOnce(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let url = TestPage.home.appending(path: "first")
            test.web.serve("<title>First</title>", at: url)
            try await test.page.loadAndWait(url)
            #expect(test.navigationEvents == [.started(url), .committed(url), .finished(url)])
            #expect(test.page.committedURL == url)
            #expect(test.page.origin == Origin(serialized: "app://tests"))
            try await test.until("the title") { test.page.title == "First" }
            #expect(!test.page.isLoading)
        }
    }

    @Test(arguments: TestEngine.all)
    func htmlWithABaseURLHasItsOrigin(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let base = try #require(URL(string: "https://base.example/folder/"))
            try await test.page.loadAndWait(html: "<p>Hello", baseURL: base)
            #expect(test.page.committedURL == base)
            #expect(try await test.run("return self.origin") == "https://base.example")
        }
    }

    @Test(arguments: TestEngine.all)
    func htmlWithoutABaseURLIsOpaque(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.page.loadAndWait(html: "<p>Hello")
            #expect(test.page.origin == .opaque)
            #expect(test.page.committedURL?.absoluteString == "about:blank")
        }
    }

    @Test(arguments: TestEngine.all)
    func pushStateReplaceStateAndFragmentsOnlyChangeTheURL(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(at: TestPage.home)
            let before = test.navigationEvents.count
            try await test.run("history.pushState(null, '', 'pushed')")
            try await test.until("pushState") { test.page.committedURL == TestPage.home.appending(path: "pushed") }
            try await test.run("history.replaceState(null, '', 'replaced')")
            try await test.until("replaceState") { test.page.committedURL == TestPage.home.appending(path: "replaced") }
            try await test.run("location.hash = 'part'")
            try await test.until("the fragment") { test.page.committedURL?.fragment == "part" }
            let steps = test.navigationEvents.dropFirst(before)
            #expect(steps.allSatisfy { if case .changedURL = $0 { true } else { false } })
            #expect(steps.count == 3)
        }
    }

    @Test(arguments: TestEngine.all)
    func backAndForwardFollowTheHistory(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let (first, second) = (TestPage.home.appending(path: "1"), TestPage.home.appending(path: "2"))
            try await test.open("<title>One</title>", at: first)
            try await test.open("<title>Two</title>", at: second)
            #expect(test.page.backForwardList.back.map(\.url) == [first])
            #expect(test.page.backForwardList.current?.url == second)
            test.page.goBack()
            try await test.until("the page after Back") { test.page.committedURL == first && !test.page.isLoading }
            #expect(test.page.backForwardList.forward.map(\.url) == [second])
            test.page.goForward()
            try await test.until("the page after Forward") { test.page.committedURL == second && !test.page.isLoading }
            #expect(test.page.backForwardList.forward.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func aNewLoadCancelsTheOneInProgress(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let (slow, quick) = (TestPage.home.appending(path: "slow"), TestPage.home.appending(path: "quick"))
            test.web.serve(at: slow) {
                try? await Task.sleep(for: .seconds(3600))
                return .html("slow")
            }
            test.web.serve("quick", at: quick)
            test.page.load(slow)
            try await test.until("the start") { test.navigationEvents.contains(.started(slow)) }
            try await test.page.loadAndWait(quick)
            let steps = test.navigationEvents
            #expect(steps.filter { $0 == .cancelled(slow) }.count == 1)
            #expect(!steps.contains(.committed(slow)))
            #expect(test.page.committedURL == quick)
        }
    }

    @Test(arguments: TestEngine.all)
    func stoppingALoadCancelsIt(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let slow = TestPage.home.appending(path: "slow")
            test.web.serve(at: slow) {
                try? await Task.sleep(for: .seconds(3600))
                return .html("slow")
            }
            test.page.load(slow)
            try await test.until("the start") { test.navigationEvents.contains(.started(slow)) }
            test.page.stop()
            try await test.until("the cancellation of the load") { test.navigationEvents.last == .cancelled(slow) }
            #expect(!test.page.isLoading)
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageMayNavigateWithinItsOrigin(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(at: TestPage.home)
            let next = TestPage.home.appending(path: "next")
            test.web.serve("<title>Next</title>", at: next)
            try await test.run("location.href = argument", .string(next.absoluteString))
            try await test.until("the next document") { test.page.committedURL == next }
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageMayNotNavigateToAnotherOrigin(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(at: TestPage.home)
            test.web.serve("<title>Elsewhere</title>", at: TestPage.elsewhere)
            try await test.run("location.href = argument", .string(TestPage.elsewhere.absoluteString))
            try await test.until("the refusal") {
                test.pageEvents.contains {
                    if case .refused(let what, _) = $0 { what.contains("elsewhere") } else { false }
                }
            }
            #expect(test.page.committedURL == TestPage.home)
            #expect(test.web.requests.allSatisfy { $0.host() != "elsewhere" })
        }
    }
}
