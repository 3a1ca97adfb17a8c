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
@Suite struct ScopeTests {
    @Test(arguments: TestEngine.all)
    func withoutAURLRuleNoPageHasFlex(engine: TestEngine) async throws {
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
    func withOnlyABaseURLOtherPagesLoadWithoutFlex(engine: TestEngine) async throws {
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
    func withAllowedURLsOtherNavigationsAreBlocked(engine: TestEngine) async throws {
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

    @Test(arguments: TestEngine.all, [false, true])
    func linksToOtherSchemesAreOpenedByTheApp(engine: TestEngine, isLimited: Bool) async throws {
        let outside = Notes<String>()
        let refused = Notes<String>()
        try await withFlex(engine) { flex in
            if isLimited { try flex.addAllowUrl("app://elsewhere") }
            flex.onExternalURL = { outside.add($0.absoluteString) }
            flex.onNotAllowedURL = { refused.add($0) }
        } _: { test, flex in
            // Navigations that the user did not start are not opened.
            try await test.open("<a id=a href='tel:+123'>call</a><script>location.href = 'mailto:a@b.example'</script>")
            test.fake?.navigate(to: try #require(URL(string: "mailto:a@b.example")))
            try await test.until("the load") { flex.isFlexLoaded }
            if let fake = test.fake {
                fake.navigate(to: try #require(URL(string: "tel:+123")), kind: .link, isUserInitiated: true)
            } else {
                try await test.run("document.getElementById('a').click()")
            }
            try await test.until("the link") { outside.all == ["tel:+123"] }
            #expect(try await test.run("return typeof $flex") == "object")
            #expect(refused.all == [])
        }
    }

    @Test(arguments: exceptions.engines(for: "disabledScrollingKeepsTheDocumentAtTheTop"))
    func disabledScrollingKeepsTheDocumentAtTheTop(engine: TestEngine) async throws {
        let scroll = """
            await new Promise((resolve) => { addEventListener('scroll', resolve, { once: true }); scrollTo(0, 500); });
            return scrollY;
            """
        try await withFlex(engine) {
            $0.enableScroll = false
        } _: { test, flex in
            for _ in 0..<2 {
                try await test.open("<body style='height: 9000px'>")
                #expect(try await test.run(scroll) == 0)
            }
            flex.enableScroll = true
            #expect(try await test.run(scroll) == 500)
            flex.enableScroll = false
            #expect(try await test.run("return scrollY") == 0)
            flex.enableScroll = true
            try await test.open("<body style='height: 9000px'>")
            #expect(try await test.run(scroll) == 500)
        }
    }

    @Test func anAllowedURLThatMatchesTheBaseURLIsReported() throws {
        let flex = FlexComponent()
        try flex.setBaseUrl("https://*.example.com")
        try flex.addAllowUrl("https://www.example.com")
        #expect(flex.problems == [.allowURLIsBaseURL("https://www.example.com")])
        #expect(throws: FlexURLRuleError.self) { try flex.addAllowUrl(".*") }
    }

    @Test(arguments: TestEngine.all)
    func aSameOriginFrameHasFlex(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterface("echo") { $0[0] }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open("<script>runs = []; onFlexLoad = () => runs.push('top')</script><body>")
            try await test.until("the load") { flex.isFlexLoaded }
            try await test.addFrame(
                .sameOrigin,
                running: """
                    let runs = 0;
                    window.onFlexLoad = () => {
                        runs += 1;
                        $flex.echo('frame').then((answer) => { report(answer); setTimeout(() => report(runs), 500); });
                    };
                    """)
            #expect(try await test.nextReport() == "frame")
            #expect(try await test.nextReport() == 1)
            #expect(try await test.run("return runs") == ["top"])
            #expect(received.all.count { $0 == "INIT INIT" } == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func aForeignFrameHasNoFlex(engine: TestEngine) async throws {
        let calls = Notes<Int>()
        let script = """
            Promise.all(['flex.call.f', 'flex.init', 'flex.loaded'].map((name) =>
                tombolo.call(name, [[]]).catch((error) => error.code)))
                .then((codes) => report([typeof $flex, typeof onFlexLoad, codes]));
            """
        try await withFlex(engine) { flex in
            flex.setInterface("f") { _ in calls.add(1) }
            flex.setInterface("echo") { $0[0] }
        } _: { test, _ in
            for kind in [FrameKind.crossOrigin, .sandboxed, .sandboxedSrcdoc, .data] {
                try await test.open("<body>")
                try await test.addFrame(kind, running: script)
                let report = try await test.nextReport()
                #expect(report == ["undefined", "undefined", ["denied", "denied", "denied"]], "\(kind)")
                // Frames that are added later still have `$flex`.
                try await test.addFrame(.sameOrigin, running: "$flex.echo(2).then(report)")
                #expect(try await test.nextReport() == 2, "\(kind)")
                #expect(calls.count == 0, "\(kind)")
            }
        }
    }

    /// A grant that the app adds for another origin does not let documents of that origin call the interfaces of `$flex`.
    @Test(arguments: TestEngine.all)
    func aForeignFrameCannotCallInterfacesEvenWithAGrant(engine: TestEngine) async throws {
        let calls = Notes<Int>()
        try await withFlex(engine) { flex in
            flex.setInterface("f") { _ in calls.add(1) }
        } _: { test, _ in
            test.bridge.policy.grants.append(try Grant(["flex.*"], to: ["app://elsewhere"], frames: .embedded))
            try await test.open("<body>")
            try await test.addFrame(
                .crossOrigin, running: "tombolo.call('flex.call.f', []).then(report, (error) => report(error.code))")
            #expect(try await test.nextReport() == "denied")
            #expect(calls.count == 0)
        }
    }

    @Test(arguments: TestEngine.all)
    func resultsOfASensitiveInterfaceStayOutOfEvents(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("login") { $0[0] }
            flex.setInterface("echo") { $0[0] }
        } _: { test, flex in
            try test.bridge.calls.markSensitive("flex.call.login")
            let received = notes(of: flex)
            try await test.open("<body>")
            #expect(
                try await test.run("return [await $flex.login('SECRET'), await $flex.echo('open')]") == [
                    "SECRET", "open",
                ])
            #expect(received.all.contains("SUCCESS login …"), "\(received.all)")
            #expect(received.all.contains("SUCCESS echo open"), "\(received.all)")
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
