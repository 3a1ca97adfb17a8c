#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct ReachTests {
    @Test(arguments: TestEngine.all)
    func withoutARuleNoPageHasFlex(engine: TestEngine) async throws {
        try await withFlex(engine, at: nil) {
            $0.setInterface("f") { _ in 1 }
        } _: { test, _ in
            try await test.open()
            #expect(try await test.run("return '$flex' in window || 'onFlexLoad' in window") == false)
            let code = "return await tombolo.call('flex.call.f', [[]]).catch((error) => error.code)"
            #expect(try await test.run(code) == "denied")
        }
    }

    @Test(arguments: TestEngine.all)
    func withABaseURLAloneOtherPagesLoadWithoutFlex(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterface("f") { _ in 1 }
        } _: { test, flex in
            try await test.open()
            #expect(try await test.run("return await $flex.f()") == 1)
            try await test.open("<title>Elsewhere</title>", at: TestPage.elsewhere)
            #expect(try await test.run("return '$flex' in window") == false)
            let code = "return await tombolo.call('flex.call.f', [[]]).catch((error) => error.code)"
            #expect(try await test.run(code) == "denied")
            #expect(flex.allowsNavigation(to: TestPage.elsewhere))
        }
    }

    @Test(arguments: TestEngine.all)
    func withAllowedURLsOthersAreRefused(engine: TestEngine) async throws {
        let refused = Notes<String>()
        let web = FakeWeb()
        for name in ["plain", "flex", "none"] {
            web.serve("<title>\(name)</title>", at: TestPage.elsewhere.appending(path: name))
        }
        try await withFlex(engine, web: web) { flex in
            flex.onNotAllowedURL = { refused.add($0) }
            try flex.addAllowUrl("app://elsewhere/plain")
            try flex.addAllowUrl("app://elsewhere/flex", canFlexLoad: true)
        } _: { test, flex in
            for (name, hasFlex) in [("plain", false), ("flex", true)] {
                try await test.open()
                try await test.waitForLoad { go(test, to: "app://elsewhere/\(name)") }
                #expect(try await test.run("return '$flex' in window") == .bool(hasFlex))
            }
            try await test.open()
            go(test, to: "app://elsewhere/none")
            try await test.until("the refusal") { refused.all == ["app://elsewhere/none"] }
            #expect(try await test.run("return typeof $flex") == "object")
            flex.removeAllowUrl("app://elsewhere/plain")
            flex.removeAllowUrl("app://elsewhere/flex")
            try await test.waitForLoad { go(test, to: "app://elsewhere/none") }
            #expect(try await test.run("return '$flex' in window") == false)
        }
    }

    @Test func anAllowedURLThatTheBaseURLMeansIsReported() throws {
        let flex = FlexComponent()
        try flex.setBaseUrl("https://*.example.com")
        try flex.addAllowUrl("https://www.example.com")
        #expect(flex.problems == [.allowURLIsBaseURL("https://www.example.com")])
        #expect(throws: FlexURLRuleError.self) { try flex.addAllowUrl(".*") }
    }

    @Test(arguments: TestEngine.all)
    func aFrameOfThePagesOriginUsesItsFlex(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterface("echo") { $0[0] }
        } _: { test, flex in
            let heard = notes(of: flex)
            try await test.open("<script>runs = []; onFlexLoad = () => runs.push('top')</script><body>")
            try await test.until("the load") { flex.isFlexLoaded }
            try await test.addFrame(
                .sameOrigin, running: "window.onFlexLoad = () => $flex.echo('frame').then(report)")
            #expect(try await test.nextReport() == "frame")
            #expect(try await test.run("return runs") == ["top"])
            #expect(heard.all.count { $0 == "INIT INIT" } == 1)
        }
    }

    @Test(arguments: TestEngine.all, [FrameKind.crossOrigin, .sandboxed, .sandboxedSrcdoc, .data])
    func aForeignFrameHasNothing(engine: TestEngine, kind: FrameKind) async throws {
        let calls = Notes<Int>()
        try await withFlex(engine) { flex in
            flex.setInterface("f") { _ in calls.add(1) }
            flex.setInterface("echo") { $0[0] }
        } _: { test, _ in
            try await test.open("<body>")
            let script = """
                Promise.all(['flex.call.f', 'flex.init', 'flex.loaded'].map((name) =>
                    tombolo.call(name, [[]]).catch((error) => error.code)))
                    .then((codes) => report([typeof $flex, typeof onFlexLoad, codes]));
                """
            try await test.addFrame(kind, running: script)
            #expect(
                try await test.nextReport() == ["undefined", "undefined", ["denied", "denied", "denied"]])
            // Frames behind it still get theirs.
            try await test.addFrame(.sameOrigin, running: "$flex.echo(2).then(report)")
            #expect(try await test.nextReport() == 2)
            #expect(calls.count == 0)
        }
    }

    private func go(_ test: TestPage, to url: String) {
        if let fake = test.fake, let url = URL(string: url) {
            fake.navigate(to: url)
        } else {
            Task { try? await test.run("location.href = argument", .string(url)) }
        }
    }
}
