import Testing
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct PageObjectTests {
    @Test(arguments: TestEngine.all)
    func theObjectHasThePropertiesOfTheDialect(engine: TestEngine) async throws {
        let device = #"{"os":"Test","model":"machine","version":"1"}"#
        let shown = [
            FlexDialect.iOS: """
            {"version":"1.0.4","isAndroid":false,"isiOS":true,"isScript":false,"device":\(device),"web":{},\
            "options":{"timeout":60000,"flexLoadWait":10}}
            """,
            .android: """
            {"version":"1.0.4","isAndroid":true,"isiOS":false,"isMobile":true,"isScript":false,"device":\(device),\
            "web":{},"options":{"timeout":60000,"flexLoadWait":100}}
            """,
        ]
        for (dialect, text) in shown {
            try await withFlex(engine, dialect: dialect) {
                $0.setInterface("f") { _ in nil }
            } _: { test, _ in
                try await test.open()
                #expect(try await test.run("return JSON.stringify($flex)") == .string(text))
                let result = try await test.run(
                    "return [Object.keys($flex).includes('addEventListener'), typeof $flex.f, typeof $flex.flex]")
                #expect(result == [.bool(dialect == .iOS), "function", "object"])
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func thePageCannotReplaceTheObjectOrItsMembers(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterface("echo") { $0[0] }
        } _: { test, _ in
            try await test.open()
            let result = try await test.run(
                """
                for (const name of Object.getOwnPropertyNames($flex)) {
                    try { $flex[name] = null; } catch {}
                    try { Object.defineProperty($flex, name, { value: null }); } catch {}
                }
                try { window.$flex = null; } catch {}
                return await $flex.echo(1);
                """)
            #expect(result == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageWithReplacedBuiltInsStillWorks(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("echo") { $0[0] }
            flex.setInterface("fail") { _ in throw BrowserException("reason") }
        } _: { test, flex in
            try await test.open("<script>\(Self.vandalism)</script>")
            try await test.until("the load") { flex.isFlexLoaded }
            #expect(try await test.nextReport() == true)
            #expect(try await test.nextReport() == "reason")
            #expect(try await flex.evalFlexFunc("double", 21).asInt() == 42)
        }
    }

    @Test(arguments: TestEngine.all)
    func aStubThatChecksForTheObjectWorks(engine: TestEngine) async throws {
        let stub = """
            if (typeof window.$flex === 'undefined') {
                window.$flex = { isScript: true, web: {}, addEventListener() {} };
            }
            $flex.web.one = () => 1;
            $flex.addEventListener('success', (detail) => report(detail));
            """
        try await withFlex(engine) {
            $0.setInterface("f") { _ in "x" }
        } _: { test, flex in
            try await test.open("<script>\(stub)</script>")
            #expect(try await test.run("return $flex.isScript") == false)
            #expect(try await flex.evalFlexFunc("one").asInt() == 1)
            try await test.run("$flex.f()")
            #expect(try await test.nextReport() == ["function": "f", "data": "x"])
        }
    }

    @Test(arguments: TestEngine.all)
    func pageListenersRunBeforeTheAwaitingCode(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("good") { _ in 1 }
            flex.setInterface("bad") { _ in throw BrowserException("b") }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            let result = try await test.run(
                """
                const order = [];
                $flex.addEventListener('success', () => { throw new Error('of a listener'); });
                $flex.addEventListener('success', (detail) => order.push(detail));
                $flex.addEventListener('error', (detail) => order.push([detail.function, detail.err.message]));
                order.push(await $flex.good());
                await $flex.bad().catch(() => order.push('caught'));
                return order;
                """)
            #expect(result == [["function": "good", "data": 1], 1, ["bad", "b"], "caught"])
            try await test.until("the load") { flex.isFlexLoaded }
            #expect(received.all.sorted() == ["EXCEPTION bad Error: b", "INIT INIT", "SUCCESS good 1"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aDependencyRunsOncePerFlexPageBeforeItsScripts(engine: TestEngine) async throws {
        try await withFlex(engine, at: "app://tests/flex") { flex in
            flex.setDependency(
                "globalThis.count = (globalThis.count ?? 0) + 1; globalThis.helper = () => typeof $flex;")
        } _: { test, _ in
            for name in ["a", "b"] {
                try await test.open(
                    "<script>report([count, helper(), $FCheck])</script>", at: TestPage.url("flex/" + name))
                #expect(try await test.nextReport() == [1, "object", true])
            }
            try await test.open("<script>report([typeof count, typeof $FCheck])</script>", at: TestPage.url("c"))
            #expect(try await test.nextReport() == ["undefined", "undefined"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aDependencyAddedLaterRunsOnceInLaterDocuments(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setDependency("globalThis.first = (globalThis.first ?? 0) + 1")
        } _: { test, flex in
            try await test.open()
            for name in ["second", "third"] {
                flex.setDependency(
                    "globalThis.\(name) = (globalThis.\(name) ?? 0) + 1; globalThis.seen = typeof onFlexLoad")
            }
            #expect(try await test.run("return typeof second") == "undefined")
            for _ in 0..<2 {
                try await test.open("<script>onFlexLoad = () => report([first, second, third, seen, $FCheck])</script>")
                #expect(try await test.nextReport() == [1, 1, 1, "undefined", true])
            }
        }
    }

    private static let vandalism = """
        const { echo, fail } = $flex;
        $flex.web.double = (number) => number * 2;
        $flex.echo({ a: [1, true] }).then((value) => report(value.a[0] === 1 && value.a[1]));
        $flex.fail().catch((error) => report(error.message));
        Promise = class {}; JSON = { parse() { throw 1; }, stringify() { return '1'; } };
        Array.prototype.includes = Array.prototype.push = Array.prototype.map = () => { throw 2; };
        Array.prototype.toJSON = Object.prototype.toJSON = () => 'spoilt';
        Math.random = () => 0; Map.prototype.get = Map.prototype.set = () => { throw 3; };
        Object.prototype.get = () => 1; Object.defineProperty = () => { throw 4; };
        String.prototype.slice = () => { throw 5; }; Array.prototype[Symbol.iterator] = () => { throw 6; };
        """
}
