import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The limits of one document, and the errors when they are exceeded.
@MainActor
struct LimitTests {
    @Test(arguments: TestEngine.everyTransport)
    func theNumberOfCallsInFlightIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.callsInFlight = 3
        try await withPage(engine, limits: limits) { test in
            let gate = Gate()
            test.calls.register("slow") { () async -> Int in
                await gate.pass()
                return 1
            }
            try await test.open()
            try await test.run("globalThis.all = Promise.allSettled([1, 2, 3, 4, 5].map(() => tombolo.call('slow')))")
            try await test.until("the calls") { gate.waiters == 3 }
            gate.open()
            let outcomes = try await test.value("all.then((all) => all.map(({value, reason}) => value ?? reason.code))")
            #expect(outcomes == [1, 1, 1, "limitExceeded", "limitExceeded"])
            #expect(try await test.value("tombolo.call('slow')") == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theLengthOfValuesIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 1_000
        try await withPage(engine, limits: limits) { test in
            test.calls.register("length") { (text: String) in text.utf8.count }
            test.calls.register("make") { (length: Int) in String(repeating: "a", count: length) }
            test.calls.register("make.async") { (length: Int) async in String(repeating: "a", count: length) }
            try await test.open("<script>tombolo.expose('make', (length) => 'a'.repeat(length))</script>")
            #expect(try await test.value("tombolo.call('length', 'a'.repeat(998))") == 998)
            let long = try await test.failure("tombolo.call('length', 'a'.repeat(999))")
            #expect(
                long
                    == TomboloError(.limitExceeded, "The argument has 1001 bytes of text; the limit is 1000.")
            )
            for name in ["make", "make.async"] {
                #expect(try await test.value("tombolo.call('\(name)', 998).then((text) => text.length)") == 998)
                let result = try await test.failure("tombolo.call('\(name)', 999)")
                #expect(
                    result
                        == TomboloError(
                            .limitExceeded, "The result has 1001 bytes of text; the limit is 1000."))
            }
            let functionError = await #expect(throws: TomboloError.self) {
                try await test.bridge.call("make", 999, as: String.self)
            }
            #expect(functionError?.code == .limitExceeded)
        }
    }

    /// One engine suffices: the limits are those of the bridge.
    @Test(arguments: TestEngine.everyTransport.filter { !$0.isReal })
    func byDefaultAValueHasAtMost16MBOfText(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("length") { (text: String) in text.utf8.count }
            test.calls.register("make") { (length: Int) in String(repeating: "a", count: length) }
            try await test.open()
            // The quotation marks count.
            let longest = (16 << 20) - 2
            let length = { (count: Int) in "tombolo.call('length', 'a'.repeat(\(count)), { timeout: 0 })" }
            #expect(try await test.value(length(longest)) == .integer(longest))
            let argument = try await test.failure(length(longest + 1))
            #expect(argument?.code == .limitExceeded)
            // The result is an attached text, which has a mark of a few bytes.
            let shorter = longest - 20
            let make = { (count: Int) in "tombolo.call('make', \(count), { timeout: 0 }).then((text) => text.length)" }
            #expect(try await test.value(make(shorter)) == .integer(shorter))
            #expect(try await test.failure(make(longest + 1))?.code == .limitExceeded)
        }
    }

    @Test(arguments: TestEngine.servingSchemes)
    func theBinaryDataOfAValueIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.binaryBytes = 1_000
        try await withPage(engine, limits: limits) { test in
            test.calls.register("length") { (parts: [Data]) in parts.reduce(0) { $0 + $1.count } }
            test.calls.register("make") { (length: Int) in Data(count: length) }
            test.calls.register("make.async") { (length: Int) async in Data(count: length) }
            test.calls.registerStream("make.stream") { (length: Int, _: CallContext) in
                AsyncStream { continuation in
                    continuation.yield(Data(count: length))
                    continuation.finish()
                }
            }
            try await test.open(
                """
                <script>
                globalThis.bytes = (length) => new Uint8Array(length);
                globalThis.received = [];
                tombolo.on('bytes', (bytes) => received.push(bytes.length));
                tombolo.expose('make', bytes);
                tombolo.expose('length', (bytes) => bytes.length);
                tombolo.exposeStream('make.values', async function* (length) { yield bytes(length); });
                globalThis.lengths = async (length) => {
                    const lengths = [];
                    for await (const bytes of tombolo.stream('make.stream', length)) lengths.push(bytes.length);
                    return lengths;
                };
                </script>
                """)
            func isTooMuch(_ root: String) -> TomboloError {
                TomboloError(.limitExceeded, "The \(root) has 1001 bytes of binary data; the limit is 1000.")
            }

            // From the page to Swift.
            #expect(try await test.value("tombolo.call('length', [bytes(600), bytes(400)])") == 1_000)
            #expect(try await test.failure("tombolo.call('length', [bytes(1001)])") == isTooMuch("argument"))
            #expect(try await test.failure("tombolo.call('length', [bytes(600), bytes(401)])") == isTooMuch("argument"))
            #expect(try await test.bridge.call("make", 1_000, as: Data.self).count == 1_000)
            let result = await #expect(throws: TomboloError.self) {
                try await test.bridge.call("make", 1_001, as: Data.self)
            }
            #expect(result?.code == .limitExceeded)
            for try await bytes in test.bridge.stream("make.values", 1_000, as: Data.self) {
                #expect(bytes.count == 1_000)
            }
            let value = await #expect(throws: TomboloError.self) {
                for try await _ in test.bridge.stream("make.values", 1_001, as: Data.self) {}
            }
            #expect(value?.code == .limitExceeded)

            // From Swift to the page.
            for name in ["make", "make.async"] {
                #expect(try await test.value("tombolo.call('\(name)', 1000).then((bytes) => bytes.length)") == 1_000)
                #expect(try await test.failure("tombolo.call('\(name)', 1001)") == isTooMuch("result"))
            }
            #expect(try await test.value("lengths(1000)") == [1_000])
            #expect(try await test.failure("lengths(1001)")?.code == .limitExceeded)
            #expect(try await test.bridge.call("length", Data(count: 1_000), as: Int.self) == 1_000)
            let argument = await #expect(throws: TomboloError.self) {
                try await test.bridge.call("length", Data(count: 1_001), as: Int.self)
            }
            #expect(argument?.code == .limitExceeded)
            try test.bridge.emit("bytes", Data(count: 1_000))
            #expect(throws: TomboloError.self) { try test.bridge.emit("bytes", Data(count: 1_001)) }
            #expect(try await test.value("tombolo.call('length', [])") == 0)
            #expect(try await test.value("received") == [1_000])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theDepthOfValuesIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.depth = 10
        try await withPage(engine, limits: limits) { test in
            test.calls.register("take") { (value: JSONValue) in value }
            try await test.open()
            #expect(try await test.failure("tombolo.call('take', JSON.parse('['.repeat(10) + ']'.repeat(10)))") == nil)
            #expect(
                try await test.failure("tombolo.call('take', JSON.parse('['.repeat(11) + ']'.repeat(11)))")?.code
                    == .limitExceeded)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aVeryDeepValueIsRejectedInThePage(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("take") { (value: JSONValue) in value }
            try await test.open()
            for depth in [600, 10_000] {
                let error = try await test.failure(
                    "(() => { let v = 0; for (let i = 0; i < \(depth); i += 1) v = [v]; return tombolo.call('take', v); })()"
                )
                #expect(error != nil, "\(depth)")
                #expect([.limitExceeded, .invalidArgument].contains(error?.code), "\(depth)")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theNumberOfEventListenersIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.listeners = 2
        try await withPage(engine, limits: limits) { test in
            test.calls.register("ping") {}
            try await test.open()
            try await test.run(
                """
                globalThis.received = [];
                for (const name of ['a', 'b', 'c']) tombolo.on(name, () => received.push(name));
                await tombolo.call('ping');
                """)
            for name in ["a", "b", "c"] { test.bridge.emit(name) }
            _ = try await test.value("tombolo.call('ping')")
            #expect(try await test.value("received") == ["a", "b"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theNumberOfConnectedDocumentsIsLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.documents = 3
        try await withPage(engine, limits: limits) { test in
            try await test.open()
            for _ in 0..<5 {
                try await test.addFrame(.srcdoc, running: "tombolo.call('a').catch((error) => report(error.code))")
                #expect(try await test.nextReport() == "denied")
            }
            #expect(test.bridge.allDocuments.count == 3)
            let ended = test.bridgeEvents.count { if case .documentEnded = $0 { true } else { false } }
            #expect(ended == 3)
            #expect(try await test.failure("tombolo.call('a')")?.code == .unknownCall)
        }
    }

    @Test(arguments: TestEngine.everyTransport.filter { !$0.isReal })
    func framesOfAThousandSitesDoNotDisconnectAGrantedFrame(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.documents = 20
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        let policy = AccessPolicy([try Grant(["ping"], to: ["app://tests"], frames: .sameOrigin)])
        try await withPage(engine, policy: policy, limits: limits, configuration: configuration) { test in
            test.calls.register("ping") { "pong" }
            try await test.open()
            try await test.addFrame(
                .sameOrigin,
                running: """
                    tombolo.call('ping').then(report, (error) => report(error.code));
                    """)
            #expect(try await test.nextReport() == "pong")
            let granted = try #require(test.bridge.allDocuments.first { !$0.isTopLevel })
            for number in 1...1_000 { try await test.addFrame(ofSite: "app://site\(number)") }
            #expect(test.bridge.allDocuments.count == 20)
            #expect(test.bridge.allDocuments.contains { $0.id == granted.id })
            let ended = test.bridgeEvents.compactMap {
                if case .documentEnded(let document) = $0 { document } else { nil }
            }
            #expect(ended.count == 982)
        }
    }
}

extension TestPage {
    /// Adds a frame of an origin to a page of the fake engine. Its document makes a call that is denied.
    fileprivate func addFrame(ofSite origin: String) async throws {
        let fake = try #require(fake)
        fake.foreignOrigin = Origin(serialized: origin)
        try await addFrame(.crossOrigin, running: "tombolo.call('ping').catch((error) => report(error.code))")
        #expect(try await nextReport() == "denied")
    }
}
