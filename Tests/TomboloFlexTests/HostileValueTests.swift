import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

/// Values of a hostile page through `$flex`, in both directions. Each ends in a value or in an error of its own call.
@MainActor
@Suite struct HostileValueTests {
    private struct Model: Decodable {
        var a: Int8?
        var children: [Model]?
    }

    /// Uses every accessor of a value.
    private static func use(_ data: FlexData) {
        _ = (data.type, data.isNil, data.asInt(), data.asDouble(), data.asFloat(), data.asBool(), data.asString())
        _ = (data.asErr(), data.toString()?.utf8.count, data.reified(Model.self), data.reified([Model].self))
        _ = (data.reified(Int.self), data.reified(Float.self), data.reified(String.self), data.reified(UInt64.self))
        _ = (data.reified([Int8].self), data.reified([String: Double].self), data.reified([FlexData].self))
        for element in data.asArray() ?? [] { _ = (element.type, element.asInt()) }
        for (_, member) in data.asDictionary() ?? [:] { _ = (member.type, member.asInt()) }
    }

    @Test(arguments: TestEngine.all)
    func everyValueProducesAResultOrAnErrorOfItsCall(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("pair") { arguments in
                for argument in arguments { Self.use(argument) }
                return [arguments[0], arguments[1]] as [Any]
            }
        } _: { test, flex in
            flex.addEventListener { _, _, _, _ in }
            try await test.open()
            try await test.until("the load") { flex.isFlexLoaded }
            let table = try fixture("hostile-values.js")
            let names = try await test.run(table + "; return values.map(([name]) => name)")?.arrayValue ?? []
            let results = try await test.run(table + "; return values.map((value) => value[1])")?.arrayValue ?? []
            let types = try await test.run(table + "; return values.map((value) => value[2])")?.arrayValue ?? []
            #expect(names.count >= 50 && results.count == names.count && types.count == names.count)

            let called = try await test.run(table + "; return await callWithAll()")?.arrayValue ?? []
            #expect(called.count == names.count)
            for (index, result) in called.enumerated() { #expect(result == results[index], "\(names[index])") }

            try await test.run(table + "; $flex.web.make = (index) => values[index][3]()")
            for (index, name) in names.enumerated() {
                let data = try await flex.evalFlexFunc("make", index)
                Self.use(data)
                #expect(.string(data.type.rawValue) == types[index], "\(name)")
            }
            #expect(try await test.run("return await $flex.pair(1, 2)") == [1, 2])
        }
    }

    /// Messages that `$flex` does not send. Numbers that no `Double` holds, invalid JSON, lone surrogates and too
    /// many levels are rejected. Of two members of the same name the last counts, as in script.
    @Test(arguments: TestEngine.all)
    func forgedValuesAreRejectedOrReceivedAsSent(engine: TestEngine) async throws {
        let received = Notes<String>()
        try await withFlex(engine) { flex in
            flex.setInterface("take") { arguments in
                for argument in arguments { Self.use(argument) }
                received.add("\(arguments[0].type) \(arguments[0].toString() ?? "nil")")
                return nil
            }
        } _: { test, flex in
            try await test.open()
            try await test.until("the load") { flex.isFlexLoaded }
            try await test.run(
                #"""
                const payloads = ['1e400', '-1e400', '1e-400', '9223372036854775807', '9223372036854775808', '9'.repeat(400), '-0', '00',
                    'NaN', '{"a":1,"a":2}', '{"__proto__":1,"__proto__":2}', '"\\ud800"', '"\\u0000"',
                    '{"":null}', '['.repeat(600) + ']'.repeat(600), 'last'];
                let id = 1e9;
                for (const payload of payloads) {
                    const detail = `c\x1f${id += 1}\x1fflex.call.take\x1f[[${payload === 'last' ? '"last"' : payload}]]`;
                    visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
                }
                """#)
            try await test.until("the last message") { received.all.contains("STRING last") }
            let expected = [
                "INT 0", "FLOAT 9.223372036854776e+18", "FLOAT 9.223372036854776e+18", "INT 0", "DICTIONARY {a:2,}",
                "DICTIONARY {__proto__:2,}", "STRING \0", "DICTIONARY {:nil,}", "STRING last",
            ]
            #expect(received.all == expected)
        }
    }

    /// A text in 500 arrays is copied once, and not once for each array.
    @Test func theTextOfADeepValueIsCreatedInLinearTime() {
        let text = JSONValue.string(String(repeating: "x", count: 1 << 22))
        var deep = text
        for _ in 0..<500 { deep = [deep] }
        let (flat, nested) = (Self.shortest(FlexData([text])), Self.shortest(FlexData(deep)))
        #expect(nested < flat * 100)
    }

    /// Returns the shortest of five processor times of `toString()`, in seconds.
    private static func shortest(_ data: FlexData) -> Double {
        let times = (0..<5).map { _ in
            let start = processorSeconds()
            _ = data.toString()?.utf8.count
            return processorSeconds() - start
        }
        return times.min() ?? 0
    }

    /// Returns the processor time of this thread in seconds, which other processes do not increase.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
