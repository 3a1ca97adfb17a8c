import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The documents that may post messages.
@MainActor
@Suite struct AccessTests {
    private static let hasHandler = "typeof globalThis.webkit?.messageHandlers?.actionHandler === 'object'"
    private static let attempt = """
        tombolo.call('actions.post', { message: { action: 'a', uuid: 'u' } })
            .then(() => 'posted', (error) => error.code)
        """

    @Test(arguments: TestEngine.all)
    func originsOutsideTheScopeAreDenied(engine: TestEngine) async throws {
        for origins in [[], ["app://elsewhere"], ["https://*.example.com"]] {
            let plugin = ProbePlugin("a")
            try await withActions(engine, [plugin], origins: origins) { actions in
                try await actions.test.open()
                #expect(try await actions.test.run("return \(Self.hasHandler)") == false)
                #expect(try await actions.test.run("return await \(Self.attempt)") == "denied")
                #expect(plugin.messages.isEmpty)
                #expect(actions.events.isEmpty)
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func framesAreDeniedAndTheirPageStillWorks(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withActions(engine, [plugin], configuration: configuration) { actions in
            let script = "\(Self.attempt).then((result) => report([\(Self.hasHandler), result]))"
            for kind in FrameKind.allCases {
                let count = plugin.messages.count
                try await actions.test.open()
                try await actions.test.addFrame(kind, running: script)
                #expect(try await actions.test.nextReport() == [false, "denied"], "\(kind)")
                #expect(plugin.messages.count == count, "\(kind)")
                try await actions.post("{action: 'a'}")
                #expect(plugin.messages.count == count + 1, "\(kind)")
            }
        }
    }
}
