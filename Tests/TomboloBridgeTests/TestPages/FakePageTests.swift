import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Behaviour that can be tested only with the fake engine.
@MainActor
struct FakePageTests {
    @Test func theHTMLScannerFindsTitlesScriptsAndImages() {
        let html = FakeHTML(
            """
            <!doctype html><TITLE>A title</TITLE>
            <script>first()</script><p>a < b</p><script src="/a.js" defer></script>
            <img alt="x" src='b.png'><img><script type=module src=c.js>ignored</script><script>last(
            """)
        #expect(html.title == "A title")
        #expect(html.steps == [.script("first()"), .externalScript("/a.js"), .image("b.png"), .externalScript("c.js")])
    }

    @Test func loadEventsArriveInOrder() async throws {
        try await withPage(.fake) { test in
            let url = TestPage.url("start")
            test.web.serve(at: url) { .redirect(to: TestPage.url("end")) }
            test.web.serve("<title>End</title>", at: TestPage.url("end"))
            try await test.page.loadAndWait(url)
            #expect(
                test.navigationEvents == [
                    .started(url), .redirected(TestPage.url("end")), .committed(TestPage.url("end")),
                    .finished(TestPage.url("end")),
                ])
            #expect(test.web.requests == [url, TestPage.url("end")])
            #expect(test.page.title == "End")
            #expect(test.page.progress == 1)
            #expect(!test.page.isLoading)
        }
    }

    @Test func aFailedLoadKeepsTheDocument() async throws {
        try await withPage(.fake) { test in
            try await test.open(at: TestPage.url("here"))
            test.web.serve(at: TestPage.url("gone")) { .failure(NavigationError(.connection, message: "Refused.")) }
            let error = await #expect(throws: NavigationError.self) {
                try await test.page.loadAndWait(TestPage.url("gone"))
            }
            #expect(error?.code == .connection)
            #expect(test.page.committedURL == TestPage.url("here"))
            #expect(test.page.url == TestPage.url("here"))
        }
    }

    @Test func aReplacedLoadIsCancelled() async throws {
        try await withPage(.fake) { test in
            let gate = Gate()
            test.web.serve(at: TestPage.url("slow")) {
                await gate.pass()
                return .html("")
            }
            test.page.load(TestPage.url("slow"))
            try await test.until("the request") { gate.waiters == 1 }
            try await test.open(at: TestPage.url("fast"))
            gate.open()
            await Task.yield()
            #expect(
                test.navigationEvents == [
                    .started(TestPage.url("slow")), .cancelled(TestPage.url("slow")), .started(TestPage.url("fast")),
                    .committed(TestPage.url("fast")), .finished(TestPage.url("fast")),
                ])
        }
    }

    @Test func aLinkRefusedByThePolicyIsNotLoaded() async throws {
        try await withPage(.fake) { test in
            try await test.open(at: TestPage.url("here"))
            test.fake?.navigate(to: TestPage.elsewhere, kind: .link, isUserInitiated: true)
            try await test.until("the refusal") {
                test.pageEvents.contains { if case .refused = $0 { true } else { false } }
            }
            #expect(test.page.committedURL == TestPage.url("here"))
            #expect(test.navigationEvents.count == 3)
        }
    }

    @Test func backAndForwardFollowTheHistory() async throws {
        try await withPage(.fake) { test in
            for name in ["a", "b", "c"] { try await test.open("<title>\(name)</title>", at: TestPage.url(name)) }
            #expect(test.page.backForwardList.back.map(\.title) == ["b", "a"])
            test.page.engine.go(by: -2)
            try await test.until("the page") { test.page.committedURL == TestPage.url("a") }
            #expect(test.page.backForwardList.forward.map(\.url) == [TestPage.url("b"), TestPage.url("c")])
            try await test.open(at: TestPage.url("d"))
            #expect(test.page.backForwardList.forward.isEmpty)
            #expect(test.page.backForwardList.back.map(\.title) == ["a"])
        }
    }

    @Test func permissionsAreDeniedWhileAForeignFrameExists() async throws {
        var configuration = PageConfiguration()
        configuration.policies.permission.append("yes") { _ in .grant }
        try await withPage(.fake, configuration: configuration) { test in
            let fake = try #require(test.fake)
            try await test.open()
            #expect(await fake.requestPermission(.camera) == .grant)
            try await test.addFrame(.crossOrigin, running: "report(1)")
            _ = try await test.nextReport()
            #expect(await fake.requestPermission(.camera) == .deny)
        }
    }

    @Test func aDownloadIsSavedWhereThePolicyDecides() async throws {
        let file = URL.temporaryDirectory.appending(path: "tombolo-\(UUID().uuidString)")
        var configuration = PageConfiguration()
        configuration.policies.download.append("save") { _ in .save(to: file) }
        defer { try? FileManager.default.removeItem(at: file) }
        try await withPage(.fake, configuration: configuration) { test in
            let fake = try #require(test.fake)
            try await test.open()
            await fake.download(TestPage.url("file"), [1, 2, 3], suggestedFilename: "../evil")
            try await test.until("the end of the download") {
                test.pageEvents.contains(.download(.finished(id: 1, file: file)))
            }
            #expect(try Data(contentsOf: file) == Data([1, 2, 3]))
            await fake.download(TestPage.url("file"), [4], suggestedFilename: "again")
            try await test.until("the failure") {
                test.pageEvents.contains { if case .download(.failed) = $0 { true } else { false } }
            }
        }
    }

    @Test func aDialogIsAnsweredByThePresenter() async throws {
        final class Presenter: DialogPresenting {
            func confirm(_ message: String, from origin: Origin) async -> Bool { message == "yes?" }
            func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
                defaultText + "!"
            }
        }
        try await withPage(.fake, configuration: PageConfiguration(dialogs: Presenter())) { test in
            try await test.open()
            #expect(
                try await test.value("[confirm('yes?'), confirm('no?'), prompt('name', 'Ada'), alert('hi')]") == [
                    true, false, "Ada!", nil,
                ])
            #expect(await test.fake?.present(.leave) == .accepted())
        }
    }

    @Test func theConsoleIsCaptured() async throws {
        try await withPage(.fake, configuration: PageConfiguration(capturesConsole: true)) { test in
            try await test.open("<script>console.warn('careful', {a: 1}); missing()</script>")
            try await test.until("the console messages") {
                test.pageEvents.count { if case .console = $0 { true } else { false } } == 2
            }
            let messages = test.pageEvents.compactMap { if case .console(let message) = $0 { message } else { nil } }
            #expect(messages.map(\.level) == [.warn, .uncaught])
            #expect(messages.first?.arguments == ["careful", ["a": 1]])
        }
    }

    @Test func scriptErrorsHaveAPosition() async throws {
        try await withPage(.fake) { test in
            try await test.open()
            let thrown = await #expect(throws: ScriptError.self) { try await test.run("\n  null.x") }
            #expect(thrown?.code == .exception)
            #expect(thrown?.name == "TypeError")
            #expect(thrown?.position?.line == 2)
            let syntax = await #expect(throws: ScriptError.self) { try await test.run("}{") }
            #expect(syntax?.code == .syntax)
            let result = await #expect(throws: ScriptError.self) { try await test.run("return () => {}") }
            #expect(result?.code == .unsupportedResult)
        }
    }
}
