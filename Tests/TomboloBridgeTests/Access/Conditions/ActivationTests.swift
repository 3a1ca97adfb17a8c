import Testing
import TomboloTesting

@testable import TomboloBridge
@testable import TomboloEngine

/// Calls that require user activation.
@MainActor
struct ActivationTests {
    private static func policy(_ frames: Grant.Frames = .top) throws -> AccessPolicy {
        AccessPolicy([try .scoped("a", "b", "wvjb.call.c", requires: [.activation], frames: frames, synchronous: true)])
    }

    private func withCalls(
        _ policy: AccessPolicy? = nil, configuration: PageConfiguration? = nil,
        _ body: @escaping @MainActor (TestPage, FakePageEngine) async throws -> Void
    ) async throws {
        try await withPage(.fake, policy: try policy ?? Self.policy(), configuration: configuration) { test in
            test.calls.register("a") { true }
            test.calls.register("b") { () async -> Bool in true }
            test.calls.register("plain") { true }
            test.page.userActivation = UserActivation(lifetime: .seconds(3600))
            try await test.open()
            try await body(test, try #require(test.fake))
        }
    }

    @Test func callsWithoutUserActivationAreDenied() async throws {
        try await withCalls { test, _ async throws in
            for expression in ["tombolo.call('a')", "tombolo.call('b')", "tombolo.callSync('a')"] {
                let error = try await test.failure(expression)
                #expect(error?.code == .denied)
                #expect(error?.data == ["reason": "activation"])
                #expect(error?.message.contains("requires user activation") == true)
            }
            #expect(test.calledNames == [])
            let reasons = test.bridgeEvents.compactMap { if case .denied(_, _, let it) = $0 { it.reason } else { nil } }
            #expect(reasons == [.activation, .activation, .activation])
        }
    }

    @Test func syntheticEventsDoNotActivate() async throws {
        try await withCalls { test, _ async throws in
            let error = try await test.failure(
                "(globalThis.dispatchEvent?.(new Event('click')), globalThis.dispatchEvent?.(new Event('keydown')), tombolo.call('a'))"
            )
            #expect(error?.code == .denied)
        }
    }

    @Test func eachActivationAllowsOneCall() async throws {
        try await withCalls { test, engine async throws in
            for expression in ["tombolo.call('a')", "tombolo.call('b')", "tombolo.callSync('a')"] {
                engine.press()
                #expect(try await test.value(expression) == true)
                #expect(try await test.failure("tombolo.call('a')")?.code == .denied)
            }
            engine.press()
            engine.press()
            #expect(try await test.value("tombolo.call('a')") == true)
            #expect(try await test.failure("tombolo.call('b')")?.code == .denied)
        }
    }

    @Test func onlyOneOfSeveralSimultaneousCallsUsesTheActivation() async throws {
        try await withCalls { test, engine async throws in
            engine.press()
            let results = try await test.value(
                "Promise.allSettled([1, 2, 3].map(() => tombolo.call('a'))).then(all => all.map(one => one.status))")
            #expect(results == ["fulfilled", "rejected", "rejected"])
        }
    }

    @Test func anActivationBelongsToItsDocument() async throws {
        try await withCalls { test, engine async throws in
            engine.press()
            try await test.open()
            #expect(try await test.failure("tombolo.call('a')")?.code == .denied)
            engine.press()
            try await test.run("history.pushState(null, '', 'elsewhere')")
            #expect(try await test.value("tombolo.call('a')") == true)
        }
    }

    @Test func anActivationExpires() {
        var activation = UserActivation()
        let now = ContinuousClock.now
        #expect(!activation.isActive(at: now))
        activation.notePress(at: now)
        #expect(activation.isActive(at: now + UserActivation.defaultLifetime))
        #expect(!activation.isActive(at: now + UserActivation.defaultLifetime + .milliseconds(1)))
        let late = activation.consume(at: now + .seconds(6))
        activation.notePress(at: now)
        let first = activation.consume(at: now)
        let second = activation.consume(at: now)
        #expect((late, first, second) == (false, true, false))
    }

    @Test func aPressCountsForFiveSeconds() async throws {
        #expect(UserActivation.defaultLifetime == .seconds(5))
        try await withPage(.fake) { test in
            let now = ContinuousClock.now
            test.page.userActivation.notePress(at: now)
            #expect(test.page.userActivation.isActive(at: now + .seconds(5)))
            #expect(!test.page.userActivation.isActive(at: now + .milliseconds(5001)))
            // The commit of a document drops the press and keeps the lifetime.
            test.page.userActivation = UserActivation(lifetime: .seconds(3600))
            test.page.userActivation.notePress(at: now)
            try await test.open()
            #expect(!test.page.userActivation.isActive(at: now))
            test.page.userActivation.notePress(at: now)
            #expect(test.page.userActivation.isActive(at: now + .seconds(3600)))
            #expect(!test.page.userActivation.isActive(at: now + .seconds(3601)))
        }
    }

    @Test func aCallDeniedForAnotherReasonDoesNotConsumeTheActivation() async throws {
        let policy = AccessPolicy([
            try .scoped("a", requires: [.activation]),
            try .scoped("named", scopes: ["name": .texts("Ada")], requires: [.activation]),
        ])
        try await withCalls(policy) { test, engine async throws in
            test.calls.register("named") { (argument: NameArgument) in argument.name }
            engine.press()
            #expect(try await test.failure("tombolo.call('named', {name: 'Eve'})")?.data?["reason"] == "scope")
            #expect(try await test.failure("tombolo.call('b')")?.code == .denied)
            #expect(
                try await test.failure("tombolo.stream('a')[Symbol.asyncIterator]().next()")?.code == .invalidArgument)
            #expect(try await test.value("tombolo.call('named', {name: 'Ada'})") == "Ada")
        }
    }

    @Test func aGrantWithoutRequirementsDoesNotConsumeTheActivation() async throws {
        let policy = AccessPolicy([try .scoped("*", requires: [.activation]), try .scoped("plain")])
        try await withCalls(policy) { test, engine async throws in
            #expect(try await test.value("tombolo.call('plain')") == true)
            engine.press()
            #expect(try await test.value("tombolo.call('plain')") == true)
            #expect(try await test.value("tombolo.call('a')") == true)
        }
    }

    @Test func crossOriginFramesHaveNoActivation() async throws {
        let policy = AccessPolicy([
            try Grant(["a"], to: ["app://tests", "app://elsewhere"], frames: .embedded, requires: [.activation])
        ])
        try await withCalls(policy) { test, engine async throws in
            engine.press()
            try await test.addFrame(.crossOrigin, running: "tombolo.call('a').then(report, e => report(e.data))")
            #expect(try await test.nextReport() == ["reason": "activation"])
            // The failed call of the frame has not consumed the activation of the page.
            #expect(try await test.value("tombolo.call('a')") == true)
            #expect(throws: AccessPolicyError.self) { () throws in try test.bridge.checkPolicy() }
        }
    }

    @Test func dialectsConsumeTheActivation() async throws {
        try await withCalls { test, engine async throws in
            var outcomes: [Bool] = []
            test.calls.register("plain") { (_: JSONValue, context: CallContext) throws in
                try context.requireGrant(for: "wvjb.call.c")
                outcomes.append(true)
            }
            test.bridge.policy.grants.append(try .scoped("plain"))
            #expect(try await test.failure("tombolo.call('plain', 1)")?.data == ["reason": "activation"])
            engine.press()
            try await test.run("await tombolo.call('plain', 1)")
            #expect(try await test.failure("tombolo.call('plain', 1)")?.code == .denied)
            #expect(outcomes == [true])
        }
    }
}
