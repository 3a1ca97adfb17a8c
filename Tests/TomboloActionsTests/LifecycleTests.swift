import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Messages after a reload and after a return from the page cache. Each message arrives exactly once.
@MainActor
@Suite struct LifecycleTests {
    @Test(arguments: TestEngine.all)
    func messagesArriveAfterAReload(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            try await actions.test.open()
            try await actions.post("{action: 'a', uuid: '1'}")
            try await actions.test.waitForLoad { actions.test.page.reload() }
            try await actions.post("{action: 'a', uuid: '2'}")
            #expect(plugin.messages.map(\.uuid) == ["1", "2"])
        }
    }

    @Test(arguments: TestEngine.all)
    func messagesArriveAfterAReturnFromThePageCache(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        try await withActions(engine, [plugin]) { actions in
            let test = actions.test
            let kept = TestPage.url("kept")
            try await test.open(
                "<script>addEventListener('pageshow', (event) => report(event.persisted))</script>", at: kept)
            #expect(try await test.nextReport() == false)
            try await actions.post("{action: 'a', uuid: '1'}")
            try await test.open("<title>between</title>")
            try await actions.post("{action: 'a', uuid: '2'}")
            try await test.waitForLoad { test.page.goBack() }
            #expect(try await test.nextReport() == true, "The engine did not keep the document.")
            try await test.until("the document") { test.bridge.document?.url == kept }
            try await actions.post("{action: 'a', uuid: '3'}")
            #expect(plugin.messages.map(\.uuid) == ["1", "2", "3"])
        }
    }
}
