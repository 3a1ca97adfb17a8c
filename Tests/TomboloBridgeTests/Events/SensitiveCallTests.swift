import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Events about calls that are marked as sensitive.
@MainActor
struct SensitiveCallTests {
    @Test(arguments: TestEngine.everyTransport)
    func errorsOfSensitiveCallsReachThePageButNotEvents(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try test.calls.markSensitive("login.*")
            for name in ["login.try", "search"] {
                test.calls.register(name) { (argument: String) throws -> String in
                    throw TomboloError(.failed, "not \(argument)", data: .string(argument))
                }
            }
            try await test.open()
            let script = "tombolo.call(argument, 'SECRET').catch((error) => [error.message, error.data])"
            for name in ["login.try", "search"] {
                let seen = try await test.run("return await (\(script))", .string(name))
                #expect(seen == ["not SECRET", "SECRET"])
            }
            let errors = test.bridgeEvents.compactMap { event in
                if case .answered(_, _, _, let error) = event { error } else { nil }
            }
            #expect(errors.map(\.message) == ["…", "not SECRET"])
            #expect(errors.map(\.data) == ["…", "SECRET"])
            #expect(errors.map(\.code) == [.failed, .failed])
        }
    }

    @Test func markingADialectsFunctionCoversItsTransportCall() throws {
        let calls = CallRegistry()
        try calls.markSensitive("wvjb.call.login", "bank.*")
        for name in ["wvjb.call.login", "wvjb.call", "bank.pay", "bank.card.pin"] {
            #expect(calls.isSensitive(name), "\(name)")
        }
        for name in ["wvjb.call.other", "wvjb.send", "bankrupt", "wvjb.call.login.more"] {
            #expect(!calls.isSensitive(name), "\(name)")
        }
    }

    @Test func anInvalidNameMarksNothing() {
        let calls = CallRegistry()
        #expect(throws: AccessPolicyError.self) { try calls.markSensitive("login", "a b") }
        #expect(!calls.isSensitive("login"))
    }
}
