import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloActions

/// Crashes of the web process.
@MainActor
struct CrashTests {
    @Test(arguments: TestEngine.all)
    func messagesArriveAfterACrash(engine: TestEngine) async throws {
        let plugin = ProbePlugin("a")
        let dialect = ActionsDialect(
            JSInterfaceSupervisor(plugins: [plugin]), in: DialectScope([try OriginPattern("app://tests")]))
        try await withPage(engine, policy: AccessPolicy(), dialects: [dialect], alone: true) { test in
            let actions = ActionsPage(test, dialect.supervisor)
            try await test.open()
            try await actions.post("{action: 'a', uuid: '1'}")
            try await test.waitForLoad { test.crash() }
            try await actions.post("{action: 'a', uuid: '2'}")
            #expect(plugin.messages.map(\.uuid) == ["1", "2"])
        }
    }
}
