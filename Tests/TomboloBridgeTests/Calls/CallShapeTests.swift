import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The kinds of handlers that can be registered.
@MainActor
struct CallShapeTests {
    private struct Point: Codable, Equatable {
        var x: Int
        var y: Int
    }

    private func registerAll(in calls: CallRegistry) {
        calls.register("sync.full") { (point: Point, context: CallContext) in "\(context.name) \(point.x)" }
        calls.register("sync.argument") { (point: Point) in Point(x: point.y, y: point.x) }
        calls.register("sync.nothing") { 42 }
        calls.register("sync.full.void") { (_: Point, context: CallContext) in _ = context.document }
        calls.register("sync.argument.void") { (_: Point) in }
        calls.register("sync.nothing.void") {}
        calls.register("async.full") { (point: Point, context: CallContext) async in
            await Task.yield()
            return "\(context.name) \(point.x)"
        }
        calls.register("async.argument") { (point: Point) async in
            await Task.yield()
            return Point(x: point.y, y: point.x)
        }
        calls.register("async.nothing") { () async -> Int in
            await Task.yield()
            return 42
        }
        calls.register("async.full.void") { (_: Point, _: CallContext) async in await Task.yield() }
        calls.register("async.argument.void") { (_: Point) async in await Task.yield() }
        calls.register("async.nothing.void") { () async in await Task.yield() }
    }

    @Test(arguments: TestEngine.everyTransport)
    func everyKindOfHandlerIsAnswered(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            registerAll(in: test.calls)
            try await test.open()
            for kind in ["sync", "async"] {
                let point: JSONValue = ["x": 1, "y": 2]
                #expect(
                    try await test.value("tombolo.call('\(kind).full', argument)", point) == .string("\(kind).full 1"))
                #expect(try await test.value("tombolo.call('\(kind).argument', argument)", point) == ["x": 2, "y": 1])
                #expect(try await test.value("tombolo.call('\(kind).nothing')") == 42)
                for name in ["full", "argument", "nothing"] {
                    #expect(try await test.value("tombolo.call('\(kind).\(name).void', argument)", point) == nil)
                }
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aHandlerWithoutAParameterIgnoresTheArgument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            registerAll(in: test.calls)
            try await test.open()
            #expect(try await test.value("tombolo.call('sync.nothing', {deep: [[[]]]})") == 42)
            #expect(try await test.value("tombolo.call('async.nothing', 'text')") == 42)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aRawCallReceivesAndReturnsJSONText(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.registerRaw("raw") { text, _ in text }
            test.calls.registerRaw("raw.none") { text, _ in text == nil ? JSONText("\"none\"") : nil }
            test.calls.registerRaw("raw.pretty") { _, _ in JSONText("{\n  \"a\": 1\n}") }
            test.calls.registerRaw("raw.broken") { _, _ in JSONText("{") }
            try await test.open()
            #expect(try await test.value("tombolo.call('raw', {b: 1, a: [2]})") == ["b": 1, "a": [2]])
            #expect(try await test.value("tombolo.call('raw.none')") == "none")
            #expect(try await test.value("tombolo.call('raw.none', 1)") == nil)
            // A line break would end the record, so the handler's JSON text must not contain one.
            #expect(try await test.failure("tombolo.call('raw.pretty')")?.code == .invalidArgument)
            #expect(try await test.failure("tombolo.call('raw.broken')")?.code == .failed)
        }
    }

    @Test(arguments: [
        #"["\ud8001"]"#, #""\uD8007""#, #"{"\ud80012":1}"#, #"["\\\ud8001"]"#, #""\ud800\ud800""#, #""\ud800"#,
    ])
    func aRawResultWithAnAttachmentMarkIsRejected(text: String) async throws {
        try await withPage(.fake) { test in
            // The handler returns text as an app does that passes on JSON text from another page without checking it.
            test.calls.registerRaw("raw") { _, _ in JSONText(text) }
            try await test.open()
            #expect(try await test.failure("tombolo.call('raw')")?.code == .invalidArgument)
        }
    }

    @Test(arguments: [#""\ud800\udc00""#, #""\\ud8001""#, #""ud8001""#, #""\uD83D\uDE00""#])
    func aRawResultWithSurrogatePairsIsAccepted(text: String) async throws {
        try await withPage(.fake) { test in
            test.calls.registerRaw("raw") { _, _ in JSONText(text) }
            try await test.open()
            let expected = try JSONText(text).value()
            #expect(try await test.value("tombolo.call('raw')") == expected)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func proxyMethodsMakeTheSameCall(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            registerAll(in: test.calls)
            try await test.open()
            #expect(try await test.value("tombolo.sync.argument({x: 1, y: 2})") == ["x": 2, "y": 1])
            #expect(try await test.value("tombolo.async.full.void({x: 1, y: 2})") == nil)
            #expect(try await test.failure("tombolo.sync.missing()")?.code == .unknownCall)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aReplyingHandlerMayAnswerImmediatelyOrLater(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.registerReplying("half") { (number: Int, _) -> CallReply<Int> in
                if number < 0 { throw TomboloError(.invalidArgument, "negative") }
                if number.isMultiple(of: 2) { return .now(number / 2) }
                return .later {
                    await Task.yield()
                    throw TomboloError(.failed, "odd")
                }
            }
            try await test.open()
            #expect(try await test.value("tombolo.call('half', 4)") == 2)
            #expect(try await test.failure("tombolo.call('half', 3)")?.message == "odd")
            #expect(try await test.failure("tombolo.call('half', -1)")?.message == "negative")
            #expect(try await test.failure("tombolo.call('half', 'four')")?.code == .invalidArgument)
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theContextIdentifiesTheCaller(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("who") { (_: JSONValue?, context: CallContext) in
                #expect(context.document == context.bridge?.document)
                #expect(context.page === test.page)
                #expect(context.bridge === test.bridge)
                #expect(context.document.isTopLevel)
                #expect(context.document.url == context.page?.committedURL)
                return "\(context.name) \(context.document.origin)"
            }
            try await test.open()
            #expect(try await test.value("tombolo.call('who')") == "who app://tests")
        }
    }
}
