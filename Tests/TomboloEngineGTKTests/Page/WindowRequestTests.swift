import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct WindowRequestTests {
    @Test func aWindowWithoutAGestureIsDecidedByThePolicy() async throws {
        var configuration = PageConfiguration()
        let requests = Requests()
        configuration.policies.newWindow.append("test") { request in
            requests.seen.append(request)
            return .refuse
        }
        try await withPage(.gtk, configuration: configuration) { test in
            try await test.open("<script>window.open('other')</script>")
            try await test.until("the request") { !requests.seen.isEmpty }
            let expected = NewWindowRequest(
                url: TestPage.url("other"), isUserInitiated: false, topOrigin: Origin(of: TestPage.home))
            #expect(requests.seen == [expected])
        }
    }

    @Test func aJavaScriptURLIsNotLoadedInThePage() async throws {
        var configuration = PageConfiguration()
        configuration.policies.newWindow.append("test") { _ in .loadHere }
        try await withPage(.gtk, configuration: configuration) { test in
            try await test.open("<title>Before</title>")
            try await test.run("window.open(\"javascript:document.title='run'\")")
            try await Task.sleep(for: .milliseconds(100))
            #expect(try await test.run("return document.title") == "Before")
        }
    }
}

@MainActor
private final class Requests {
    var seen: [NewWindowRequest] = []
}
