import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct CallTests {
    @Test(arguments: TestEngine.all)
    func aCallResolvesWithTheResultOfTheInterface(engine: TestEngine) async throws {
        let urls = Notes<String>()
        try await withFlex(engine) { flex in
            flex.setInterface("test1") { arguments in (arguments[0].asInt() ?? -1) + 1 }
            flex.addEventListener(.SUCCESS) { _, function, url, message in
                urls.add("\(function) \(url) \(message ?? "nil")")
            }
        } _: { test, _ in
            try await test.open("<title>Flex</title>", at: TestPage.url("calls"))
            #expect(try await test.run("return await $flex.test1(0)") == 1)
            #expect(try await test.run("return await $flex.test1(1)") == 2)
            #expect(urls.all == ["test1 app://tests/calls 1", "test1 app://tests/calls 2"])
        }
    }

    @Test(arguments: TestEngine.all)
    func argumentsKeepTheirTypes(engine: TestEngine) async throws {
        let taken = Notes<[FlexData]>()
        try await withFlex(engine) {
            $0.setInterface("take") { taken.add($0) }
        } _: { test, _ in
            try await test.open()
            try await test.run(
                "await $flex.take('test1', 2, 3.1, true, [0, 1, 2], {test: 'object'}, 'reified', 2.5)")
            let data = try #require(taken.all.first)
            #expect(data.map(\.type) == [.STRING, .INT, .DOUBLE, .BOOL, .ARRAY, .DICTIONARY, .STRING, .FLOAT])
            #expect(data[0].asString() == "test1" && data[1].asInt() == 2 && data[2].asDouble() == 3.1)
            #expect(data[3].asBool() == true && data[4].asArray()?.compactMap { $0.asInt() } == [0, 1, 2])
            #expect(data[5].asDictionary()?["test"]?.asString() == "object")
            #expect(data[6].reified(String.self) == "reified" && data[4].reified([Int].self) == [0, 1, 2])
            #expect(data[1].asString() == nil && data[0].asInt() == nil && data[2].asInt() == 3)
        }
    }

    @Test(arguments: TestEngine.all)
    func valuesAreReifiedAsTheRequestedType(engine: TestEngine) async throws {
        let taken = Notes<[FlexData]>()
        try await withFlex(engine) {
            $0.setInterface("take") { taken.add($0) }
        } _: { test, flex in
            try await test.open("<script>$flex.web.fail = () => Promise.reject('why')</script>")
            try await test.run("await $flex.take(2.9, [1, 'x'], { d2: { data: true } }, true, null)")
            let data = try #require(taken.all.first)
            let (whole, text, double): (Int?, String?, Double?) = (
                data[0].reified(), data[0].reified(), data[0].reified()
            )
            #expect(whole == 2 && text == "2.9" && double == 2.9 && data[0].reified(Float.self) == 2.9)
            let list: [FlexData]? = data[1].reified()
            #expect(list?.map(\.type) == [.INT, .STRING] && data[1].reified(String.self) == "[1,x,]")
            let members: [String: FlexData]? = data[2].reified()
            let inner: [String: FlexData]? = members?["d2"]?.reified()
            #expect(inner?["data"]?.reified() == true)
            #expect(data[2].reified([String: [String: FlexData]].self)?["d2"]?["data"]?.asBool() == true)
            #expect(data[3].reified(Bool.self) == true && data[3].reified(Int.self) == nil)
            #expect(data[4].reified(String.self) == nil && data[1].reified([Int].self) == nil)
            let failure: BrowserException? = try await flex.evalFlexFunc("fail").reified()
            #expect(failure?.reason == "why" && data[0].reified(BrowserException.self) == nil)
        }
    }

    @Test(arguments: TestEngine.all)
    func undefinedAndNullAreNILAndNoArgumentsAreAnEmptyList(engine: TestEngine) async throws {
        let taken = Notes<[FlexDataType]>()
        try await withFlex(engine) {
            $0.setInterface("take") { taken.add($0.map(\.type)) }
        } _: { test, _ in
            try await test.open()
            try await test.run("await $flex.take(undefined, null); await $flex.take()")
            #expect(taken.all == [[.NIL, .NIL], []])
        }
    }

    @Test(arguments: TestEngine.all)
    func largeAndNonFiniteNumbersArriveAsFloatingPoint(engine: TestEngine) async throws {
        let taken = Notes<[FlexData]>()
        try await withFlex(engine) {
            $0.setInterface("take") { taken.add($0) }
        } _: { test, _ in
            try await test.open()
            try await test.run("await $flex.take(-0, 2.0, 9007199254740991, 1e300, NaN, Infinity, -Infinity)")
            let data = try #require(taken.all.first)
            #expect(data.map(\.type) == [.INT, .INT, .INT, .DOUBLE, .FLOAT, .FLOAT, .FLOAT])
            #expect(data.map { $0.asInt() } == [0, 2, 9_007_199_254_740_991, nil, nil, nil, nil])
            #expect(data[4].asDouble()?.isNaN == true && data[6].asDouble() == -.infinity)
        }
    }

    @Test(arguments: TestEngine.all)
    func nonFiniteNumbersArriveInNestedValues(engine: TestEngine) async throws {
        let taken = Notes<[FlexData]>()
        try await withFlex(engine) {
            $0.setInterface("take") { taken.add($0) }
        } _: { test, flex in
            try await test.open("<script>$flex.web.back = (number) => ({ within: [number, NaN] })</script>")
            let isUnchanged = try await test.run(
                """
                const given = { z: [1, NaN], a: { b: -Infinity }, flag: true };
                await $flex.take(given, [[Infinity]]);
                return Number.isNaN(given.z[1]) && given.a.b === -Infinity;
                """)
            #expect(isUnchanged == true)
            let data = try #require(taken.all.first)
            let members = try #require(data[0].asDictionary())
            #expect(members["z"]?.asArray()?[0].asInt() == 1 && members["flag"]?.asBool() == true)
            let nan = try #require(members["z"]?.asArray()?[1])
            #expect(nan.type == .FLOAT && nan.asDouble()?.isNaN == true && nan.asInt() == nil)
            #expect(members["a"]?.asDictionary()?["b"]?.asDouble() == -.infinity)
            #expect(data[1].asArray()?[0].asArray()?[0].asDouble() == .infinity)
            let back = try await flex.evalFlexFunc("back", 1).asDictionary()?["within"]?.asArray()
            #expect(back?[0].asInt() == 1 && back?[1].asDouble()?.isNaN == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func textAndKeysRoundTrip(engine: TestEngine) async throws {
        let text = "\u{0}\"'`${alert(1)}\\\u{2028}\u{2029}🏝️</script>\n"
        let value: JSONValue = [
            "z": .string(text), "": 1, "a-b": 2, "1x": 3, "two words": 4, "quo\"te'": 5, .init(text): 6, "a": nil,
        ]
        try await withFlex(engine) {
            $0.setInterface("echo") { $0[0] }
        } _: { test, _ in
            try await test.open()
            #expect(try await test.run("return await $flex.echo(argument)", value) == value)
            let keys = try await test.run("return Object.keys(await $flex.echo(argument))", value)
            #expect(keys?[0] == "z" && keys?[7] == "a")
        }
    }

    @Test(arguments: TestEngine.all)
    func passedAndReceivedValuesAreNotModified(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterface("echo") { $0[0] }
        } _: { test, _ in
            try await test.open()
            let result = try await test.run(
                """
                const passed = Object.freeze({ flag: true, list: Object.freeze([false]) });
                const changed = { value: 1 };
                const promises = [$flex.echo(passed), $flex.echo(changed)];
                changed.value = 2;
                const [received, early] = await Promise.all(promises);
                const before = JSON.stringify(received);
                await new Promise((resolve) => setTimeout(resolve, 100));
                return [passed.flag, passed.list[0], before === JSON.stringify(received), received.flag, early.value];
                """)
            #expect(result == [true, false, true, true, 1])
        }
    }

    @Test(arguments: TestEngine.all)
    func unsupportedArgumentsRejectWithAnExceptionEvent(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterface("take") { _ in nil }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            let result = try await test.run(
                """
                const cycle = {}; cycle.self = cycle;
                const all = [];
                const element = document.documentElement;
                for (const value of [() => {}, Symbol('s'), cycle, 1n, [() => {}], globalThis, element]) {
                    all.push(await $flex.take(value).catch((error) => error instanceof Error));
                }
                return all;
                """)
            #expect(result == [true, true, true, true, true, true, true])
            try await test.until("the events") { received.all.count { $0.hasPrefix("EXCEPTION take Error: ") } == 7 }
        }
    }

    /// Also applies to arguments that Swift rejects before it calls the function.
    @Test(arguments: TestEngine.all)
    func argumentsBeyondTheLimitsRejectWithAnExceptionEvent(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 1 << 20
        try await withFlex(engine, limits: limits) {
            $0.setInterface("take") { _ in nil }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            let result = try await test.run(
                """
                let deep = 1;
                for (let i = 0; i < 900; i += 1) deep = [deep];
                const all = [];
                for (const value of [deep, 'x'.repeat(1 << 20)]) {
                    all.push(await $flex.take(value).then(() => 'taken', (error) => error instanceof Error));
                }
                return all;
                """)
            #expect(result == [true, true])
            try await test.until("the events") { received.all.count { $0.hasPrefix("EXCEPTION take Error: ") } == 2 }
        }
    }

    @Test(arguments: TestEngine.all)
    func aDateArrivesAsISOText(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterface("echo") { $0[0].asString() }
        } _: { test, _ in
            try await test.open()
            #expect(try await test.run("return await $flex.echo(new Date(0))") == "1970-01-01T00:00:00.000Z")
        }
    }

    @Test(arguments: TestEngine.all)
    func anUnknownFunctionIsUndefined(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, _ in
            try await test.open()
            let result = try await test.run(
                "try { $flex.nope(); } catch (error) { return [error instanceof TypeError, 'nope' in $flex]; }")
            #expect(result == [true, false])
        }
    }

    @Test(arguments: TestEngine.all)
    func callsArriveInOrderAndASlowOneDoesNotBlockOthers(engine: TestEngine) async throws {
        let order = Notes<Int>()
        try await withFlex(engine) { flex in
            flex.setInterface("slow", 0) { _ in
                try await Task.sleep(for: .seconds(60))
                return nil
            }
            flex.setInterface("late") { arguments in
                order.add(arguments[0].asInt() ?? -1)
                for _ in 0..<(order.count * 7 % 13) { await Task.yield() }
                return arguments[0]
            }
        } _: { test, _ in
            try await test.open()
            let result = try await test.run(
                """
                $flex.slow();
                const all = await Promise.all(Array.from({ length: 100 }, (_, index) => $flex.late(index)));
                return all.every((value, index) => value === index);
                """)
            #expect(result == true)
            #expect(order.all == Array(0..<100))
        }
    }
}
