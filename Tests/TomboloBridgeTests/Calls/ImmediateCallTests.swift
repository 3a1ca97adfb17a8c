import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Synchronous calls that the app makes on behalf of a document.
@MainActor
@Suite struct ImmediateCallTests {
    private func text(_ answer: JSONText?) -> String? { answer.map { String(decoding: $0.utf8, as: UTF8.self) } }

    @Test(arguments: TestEngine.everyTransport)
    func callNowAnswersImmediately(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (value: JSONValue, context: CallContext) -> JSONValue in
                [value, .string("\(context.document.origin)")]
            }
            test.calls.register("nothing") { () throws in }
            try await test.open()
            let document = try #require(test.bridge.document)
            let answer = try test.bridge.callNow("echo", JSONText("{\"a\":1}"), for: document.id)
            #expect(text(answer) == "[{\"a\":1},\"app://tests\"]")
            #expect(try test.bridge.callNow("nothing", nil, for: document.id) == nil)
            #expect(test.bridgeEvents.contains(.called("echo", id: 0, by: document)))
            #expect(test.bridgeEvents.contains(.answered("echo", id: 0, to: document, nil)))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callNowMakesTheSameChecksAsACall(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 100
        let policy = try AccessPolicy([Grant(["open.*"], to: ["app://tests"])])
        try await withPage(engine, policy: policy, limits: limits) { test in
            test.calls.register("closed") { () throws in Issue.record("The handler ran.") }
            test.calls.register("open.number") { (number: Int) in number }
            test.calls.register("open.later") { () async throws in Issue.record("The handler ran.") }
            test.calls.register("open.long") { String(repeating: "x", count: 200) }
            try await test.open()
            let document = try #require(test.bridge.document)
            let cases: [(String, String, TomboloError.Code)] = [
                ("closed", "1", .denied), ("open.nothing", "1", .unknownCall), ("open.later", "1", .invalidArgument),
                ("open.number", "true", .invalidArgument), ("open.number", "{", .invalidArgument),
                ("open.number", "[\(String(repeating: "1,", count: 100))1]", .limitExceeded),
                ("open.long", "1", .limitExceeded),
            ]
            for (name, argument, code) in cases {
                let failure = #expect(throws: TomboloError.self, "\(name)") {
                    try test.bridge.callNow(name, JSONText(argument), for: document.id)
                }
                #expect(failure?.code == code, "\(name)")
            }
            #expect(test.deniedNames == ["closed"])
            try await test.open()
            let failure = #expect(throws: TomboloError.self) {
                try test.bridge.callNow("open.number", JSONText("1"), for: document.id)
            }
            #expect(failure?.code == .disconnected)
        }
    }
}
