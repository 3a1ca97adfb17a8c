import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// The error codes of rejected calls.
@MainActor
struct CallErrorTests {
    private struct Sold: Error, CustomStringConvertible {
        var description: String { "The last one is sold." }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anUnregisteredCallIsUnknown(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let error = try await test.failure("tombolo.call('shop.buy')")
            #expect(error == TomboloError(.unknownCall, "There is no call “shop.buy”."))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aTomboloErrorReachesThePageUnchanged(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let thrown = TomboloError("shop.soldOut", "Nothing left.", data: ["next": "2026-12-01", "count": 0])
            test.calls.register("sync") { () throws -> Int in throw thrown }
            test.calls.register("async") { () async throws -> Int in
                await Task.yield()
                throw thrown
            }
            try await test.open()
            #expect(try await test.failure("tombolo.call('sync')") == thrown)
            #expect(try await test.failure("tombolo.call('async')") == thrown)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func errorsOfOtherTypesThanTomboloErrorArriveAsFailedWithTheirDescription(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("buy") { () throws in throw Sold() }
            try await test.open()
            #expect(try await test.failure("tombolo.call('buy')") == TomboloError(.failed, "The last one is sold."))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anInvalidArgumentIsReportedWithItsPath(engine: TestEngine) async throws {
        struct Order: Decodable {
            struct Item: Decodable { var count: Int }
            var items: [Item]
        }
        try await withPage(engine) { test in
            test.calls.register("buy") { (order: Order) in order.items.count }
            try await test.open()
            for (argument, place) in [
                ("{items: [{count: 1}, {count: '2'}]}", "argument.items[1].count"), ("{items: {}}", "argument.items"),
                ("{}", "argument.items"), ("7", "argument"), ("undefined", "argument"), ("null", "argument"),
                ("{items: [{count: 1.5}]}", "argument.items[0].count"),
                ("{items: [{count: true}]}", "argument.items[0].count"),
            ] {
                let error = try await test.failure("tombolo.call('buy', \(argument))")
                #expect(error?.code == .invalidArgument, "\(argument)")
                #expect(error?.message.hasPrefix("\(place):") == true, "\(argument): \(error?.message ?? "none")")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aHandlerThatThrowsCancellationErrorIsReportedAsCancelled(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("stop") { () throws in throw CancellationError() }
            try await test.open()
            #expect(try await test.failure("tombolo.call('stop')")?.code == .cancelled)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func unencodableErrorDataIsOmitted(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("buy") { () throws in
                throw TomboloError("late", "Too late.", data: ["by": .double(.nan)])
            }
            try await test.open()
            let error = try await test.failure("tombolo.call('buy')")
            #expect(error?.code == "late")
            #expect(error?.message.hasPrefix("Too late. (its data cannot be encoded") == true)
            #expect(error?.data == nil)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func thePageReceivesInstancesOfTomboloError(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let facts = try await test.value(
                """
                tombolo.call('missing').catch((error) =>
                    [error instanceof Error, error instanceof tombolo.TomboloError, error.name, typeof error.stack])
                """)
            #expect(facts == [true, true, "TomboloError", "string"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anInvalidNameIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for name in [
                "''", "'a b'", "'a*'", "'a@b'", "'a\\u001fb'", "'a\\ud800'", "1", "null", "undefined", "{}",
                "Symbol('a')", "'a'.repeat(1025)",
            ] {
                let error = try await test.failure("tombolo.call(\(name))")
                #expect(error?.code == .invalidArgument, "\(name)")
            }
            #expect(test.calledNames.isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func invalidOptionsAreRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            for options in [
                "{timeout: -1}", "{timeout: NaN}", "{timeout: '5'}", "{signal: {}}", "{signal: 1}", "7", "'x'",
            ] {
                #expect(
                    try await test.failure("tombolo.call('a', null, \(options))")?.code == .invalidArgument,
                    "\(options)")
            }
            for options in [
                "undefined", "null", "{}", "{timeout: 0}", "{timeout: Infinity}", "{signal: null}",
                "{signal: undefined}",
            ] {
                #expect(try await test.value("tombolo.call('a', null, \(options))") == 1, "\(options)")
            }
        }
    }
}
