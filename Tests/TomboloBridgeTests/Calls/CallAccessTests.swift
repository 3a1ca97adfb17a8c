import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The access policy as a page observes it.
@MainActor
struct CallAccessTests {
    private func policy(_ calls: [String]) throws -> AccessPolicy {
        AccessPolicy([try Grant(calls, to: ["app://tests"])])
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCallWithoutAGrantIsDenied(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            var count = 0
            test.calls.register("greeter.greet") { count += 1 }
            try await test.open()
            let error = try await test.failure("tombolo.call('greeter.greet')")
            #expect(error?.code == .denied)
            #expect(
                error?.message.contains("Add Grant([\"greeter.greet\"], to: [\"app://tests\"]) to the access policy.")
                    == true)
            #expect(count == 0)
            #expect(test.deniedNames == ["greeter.greet"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aGrantDoesNotCoverOtherCalls(engine: TestEngine) async throws {
        try await withPage(engine, policy: try policy(["greeter.*"])) { test in
            test.calls.register("greeter.greet") { 1 }
            test.calls.register("files.delete") { 1 }
            try await test.open()
            #expect(try await test.value("tombolo.greeter.greet()") == 1)
            #expect(try await test.failure("tombolo.files.delete()")?.code == .denied)
            #expect(try await test.failure("tombolo.greeters.greet()")?.code == .denied)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func denialsDoNotRevealWhetherACallExists(engine: TestEngine) async throws {
        try await withPage(engine, policy: try policy(["greeter.*"])) { test in
            test.calls.register("files.delete") { 1 }
            try await test.open()
            let there = try await test.failure("tombolo.call('files.delete')")
            let missing = try await test.failure("tombolo.call('files.remove')")
            #expect(there?.code == .denied)
            #expect(missing?.code == .denied)
            #expect(there?.message.replacing("delete", with: "remove") == missing?.message)
            #expect(try await test.failure("tombolo.call('greeter.missing')")?.code == .unknownCall)
        }
    }

    // Serialized: the static counter of the type is shared by all engines.
    @Test(.serialized, arguments: TestEngine.everyTransport)
    func anArgumentOfADeniedCallIsNotDecoded(engine: TestEngine) async throws {
        struct Spy: Decodable {
            @MainActor static var decoded = 0
            init(from decoder: any Decoder) { MainActor.assumeIsolated { Self.decoded += 1 } }
        }
        try await withPage(engine, policy: try policy(["open"])) { test in
            Spy.decoded = 0
            test.calls.register("closed") { (_: Spy) in 1 }
            test.calls.register("open") { (_: Spy) in 2 }
            try await test.open()
            #expect(try await test.failure("tombolo.call('closed', {a: 1})")?.code == .denied)
            #expect(Spy.decoded == 0)
            #expect(try await test.value("tombolo.call('open', {a: 1})") == 2)
            #expect(Spy.decoded == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func denialTakesPrecedenceOverOtherErrors(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 10
        limits.callsInFlight = 0
        try await withPage(engine, policy: AccessPolicy(), limits: limits) { test in
            try await test.open()
            #expect(try await test.failure("tombolo.call('a', 'x'.repeat(100))")?.code == .denied)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPolicyChangeAppliesToTheNextCall(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            #expect(try await test.failure("tombolo.call('a')")?.code == .denied)
            test.bridge.policy = try policy(["a"])
            #expect(try await test.value("tombolo.call('a')") == 1)
            test.bridge.policy = AccessPolicy()
            #expect(try await test.failure("tombolo.call('a')")?.code == .denied)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func readyCanBeRequestedAgainAfterADenial(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy()) { test in
            try await test.open()
            let denied = try await test.failure("tombolo.ready")
            #expect(denied?.code == .denied)
            // The message must not suggest a grant for all calls.
            #expect(denied?.message.contains("*") == false)
            test.bridge.policy = try policy(["a"])
            #expect(try await test.value("tombolo.ready") == ["calls": ["a"]])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func denialsDoNotRevealGrantsOfOtherOrigins(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant(["pay.now"], to: ["https://bank.example"])])
        try await withPage(engine, policy: policy) { test in
            test.calls.register("pay.now") { 1 }
            try await test.open()
            let granted = try await test.failure("tombolo.call('pay.now')")
            let unknown = try await test.failure("tombolo.call('pay.not')")
            #expect(granted?.message.contains("bank") == false)
            #expect(granted?.message.replacing("now", with: "not") == unknown?.message)
            let denials = test.bridgeEvents.compactMap { event in
                if case .denied(_, _, let denial) = event { denial.description } else { nil }
            }
            #expect(denials.first?.contains("https://bank.example") == true)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPageOfAnotherOriginHasNoGrant(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open(at: TestPage.elsewhere)
            let error = try await test.failure("tombolo.call('a')")
            #expect(error?.code == .denied)
            #expect(error?.message.contains("app://elsewhere") == true)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func readyListsTheGrantedCalls(engine: TestEngine) async throws {
        try await withPage(engine, policy: try policy(["greeter.*", "clock.now"])) { test in
            try await test.open()
            #expect(try await test.value("tombolo.ready") == ["calls": ["greeter.*", "clock.now"]])
            try await test.open(at: TestPage.elsewhere)
            #expect(try await test.failure("tombolo.ready")?.code == .denied)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPageWithEventsOnlyIsReady(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant([], events: ["clock.*"], to: ["app://tests"])])
        try await withPage(engine, policy: policy) { test in
            try await test.open()
            #expect(try await test.value("tombolo.ready") == ["calls": []])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func denialsForAnOpaqueOriginStateTheReason(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.page.loadAndWait(html: "<title>opaque</title>")
            let error = try await test.failure("tombolo.call('a')")
            #expect(error?.code == .denied)
            #expect(error?.message.contains("its origin is opaque") == true)
        }
    }
}
