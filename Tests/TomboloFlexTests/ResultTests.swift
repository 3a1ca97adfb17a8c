import Foundation
import Testing
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct ResultTests {
    @Test(arguments: TestEngine.all)
    func resultsKeepTheirTypes(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("nothing") { _ in }
            flex.setInterface("nil") { _ in nil }
            flex.setInterface("null") { _ in JSONValue.null }
            flex.setInterface("array") { _ in [1, nil, "a", true, 0.5] as [Any?] }
            flex.setInterface("empty") { _ in [Int]() }
            flex.setInterface("model") { _ in Model(zero: 0, one: 1, yes: true, wide: 1 << 40, list: [Inner(a: 1)]) }
            flex.setInterface("models") { _ in [Inner(a: 0), Inner(a: 1)] }
            flex.setInterface("character") { _ in Character("é") }
            flex.setInterface("float") { _ in Float(0.1) }
            flex.setInterface("unfit") { _ in Unfit() }
            flex.setInterface("nsnull") { _ in NSNull() }
            flex.setInterface("any") { _ in
                [
                    ["a": NSNull()] as [String: Any], ["b": Int?.none as Any],
                    [1, "x", UInt8(2), FlexData(true)] as [Any],
                ]
            }
        } _: { test, _ in
            try await test.open()
            let result = try await test.run(
                """
                const text = async (name) =>
                    String(JSON.stringify(await $flex[name]().catch((error) => error.message)));
                const all = {};
                for (const name of ['nothing', 'nil', 'null', 'array', 'empty', 'model', 'models', 'character', 'float',
                    'unfit', 'nsnull', 'any']) all[name] = await text(name);
                return all;
                """)
            #expect(result?["nothing"] == "undefined" && result?["nil"] == "undefined" && result?["null"] == "null")
            #expect(result?["array"] == #"[1,null,"a",true,0.5]"# && result?["empty"] == "[]")
            #expect(
                result?["model"] == #"{"zero":0,"one":1,"yes":true,"wide":1099511627776,"list":[{"a":1}]}"#)
            #expect(result?["models"] == #"[{"a":0},{"a":1}]"#)
            #expect(result?["character"] == #""é""# && result?["float"] == "0.1")
            #expect(result?["nsnull"] == "null" && result?["any"] == #"[{"a":null},{"b":null},[1,"x",2,true]]"#)
            #expect(result?["unfit"]?.stringValue?.contains("Only possible nil, Int") == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func aModelIsDecodedFromTheFirstArgument(engine: TestEngine) async throws {
        let taken = Notes<Nested?>()
        try await withFlex(engine) { flex in
            flex.setInterface("model") { (model: Nested?) in
                taken.add(model)
                return model?.data2.testInt
            }
            flex.setAction("action") { (action, model: Nested?) in action.promiseReturn(model?.flags) }
        } _: { test, _ in
            try await test.open()
            let result = try await test.run(
                """
                const good = { name: 'a', data2: { testInt: 2000 }, flags: [true, false] };
                return [
                    await $flex.model(good), await $flex.model({ name: 1 }) === undefined,
                    await $flex.model() === undefined, await $flex.model(null) === undefined,
                    await $flex.model('text').catch((error) => error instanceof Error), await $flex.action(good),
                ];
                """)
            #expect(result == [2000, true, true, true, true, [true, false]])
            #expect(
                taken.all == [Nested(name: "a", data2: .init(testInt: 2000), flags: [true, false]), nil, nil, nil])
        }
    }

    @Test(arguments: TestEngine.all)
    func aThrownErrorRejectsWithItsText(engine: TestEngine) async throws {
        let text = "it said \"no\"\nand `${meant}` it \\"
        try await withFlex(engine) { flex in
            flex.setInterface("fail") { _ in throw Failure(description: text) }
            flex.setInterface("exception") { _ in BrowserException("x") }
            flex.setInterface("noReason") { _ in BrowserException() }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            let script = "return await $flex[argument]().catch((error) => [error instanceof Error, error.message])"
            #expect(try await test.run(script, "fail") == [true, .string(text)])
            #expect(try await test.run(script, "exception") == [true, "x"])
            #expect(
                try await test.run(script, "noReason") == [true, "$flex Error occurred in function -- $flex.noReason"])
            #expect(received.all.contains("EXCEPTION fail Error: \(text)"))
        }
    }

    @Test(arguments: TestEngine.all)
    func anActionRejectsWithOrWithoutAReason(engine: TestEngine) async throws {
        for dialect in FlexDialect.allCases {
            try await withFlex(engine, dialect: dialect) { flex in
                flex.setAction("testReject2") { action, _ in action.reject() }
                flex.setAction("reason") { action, _ in action.reject(reason: "x") }
            } _: { test, _ in
                try await test.open()
                let script = "return await $flex[argument]().catch((error) => [typeof error, error.message ?? error])"
                #expect(try await test.run(script, "reason") == ["object", "x"])
                let kind: JSONValue = dialect == .iOS ? "object" : "string"
                #expect(
                    try await test.run(script, "testReject2")
                        == [kind, "$flex Error occurred in function -- $flex.testReject2"])
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func onlyTheFirstAnswerOfAnActionCounts(engine: TestEngine) async throws {
        let finished = Notes<String>()
        try await withFlex(engine) { flex in
            flex.setAction("twice") { action, _ in
                action.onFinished = { finished.add("twice") }
                action.promiseReturn("first")
                action.reject(reason: "second")
                #expect(action.isFinished)
            }
            flex.setAction("rejected") { action, _ in
                action.onFinished = { finished.add("rejected") }
                action.reject(reason: BrowserException("r"))
            }
            flex.setAction("later") { action, _ in
                Task { @MainActor in
                    await Task.yield()
                    action.resolveVoid()
                }
            }
        } _: { test, flex in
            try await test.open()
            #expect(try await test.run("return await $flex.twice()") == "first")
            #expect(try await test.run("return await $flex.rejected().catch((error) => error.message)") == "r")
            #expect(try await test.run("return (await $flex.later()) === undefined") == true)
            #expect(finished.all == ["twice", "rejected"])
            #expect(flex.problems == [.answeredAgain("twice")])
        }
    }

    @Test(arguments: TestEngine.all)
    func anActionAnswersBeforeItsClosureReturns(engine: TestEngine) async throws {
        let (untilTheEnd, end) = AsyncStream.makeStream(of: Void.self)
        let finished = Notes<String>()
        try await withFlex(engine) { flex in
            flex.setAction("goesOn") { action, _ in
                action.onFinished = { finished.add("goesOn") }
                action.promiseReturn("first")
                for await _ in untilTheEnd {}
                finished.add(Task.isCancelled ? "cancelled" : "over")
                throw Failure(description: "too late")
            }
            flex.setAction("throws") { action, _ in
                action.onFinished = { finished.add("throws") }
                throw Failure(description: "no")
            }
            flex.setAction("throwsBehind") { action, _ in
                action.promiseReturn(1)
                throw Failure(description: "too late")
            }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            #expect(try await test.run("return await $flex.goesOn()") == "first")
            #expect(finished.all == ["goesOn"])
            end.finish()
            try await test.until("the report") { flex.problems == [.answeredAgain("goesOn")] }
            #expect(finished.all == ["goesOn", "over"])
            #expect(try await test.run("return await $flex.throws().catch((error) => error.message)") == "no")
            #expect(finished.all.last == "throws")
            #expect(try await test.run("return await $flex.throwsBehind()") == 1)
            #expect(flex.problems == [.answeredAgain("goesOn"), .answeredAgain("throwsBehind")])
            try await test.until("the load") { flex.isFlexLoaded }
            #expect(received.all.count { $0.hasPrefix("EXCEPTION") } == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func localizedErrorsRejectWithTheirDescription(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("said") { _ in throw Localized(errorDescription: "It is shut.") }
            flex.setInterface("unsaid") { _ in throw Localized(errorDescription: nil) }
            flex.setAction("action") { _, _ in throw Localized(errorDescription: "It is shut.") }
        } _: { test, _ in
            try await test.open()
            let script = "return await $flex[argument]().catch((error) => error.message)"
            #expect(try await test.run(script, "said") == "It is shut.")
            #expect(try await test.run(script, "unsaid") == "described")
            #expect(try await test.run(script, "action") == "It is shut.")
        }
    }

    private struct Localized: LocalizedError, CustomStringConvertible {
        var errorDescription: String?
        var description: String { "described" }
    }
    private struct Failure: Error, CustomStringConvertible { let description: String }
    private struct Unfit {}
    private struct Inner: Codable { var a: Int }
    private struct Model: Codable {
        var zero: Int
        var one: Int
        var yes: Bool
        var wide: Int64
        var list: [Inner]
    }
    private struct Nested: Codable, Equatable {
        struct Data: Codable, Equatable { var testInt: Int }
        var name: String
        var data2: Data
        var flags: [Bool]
    }
}
