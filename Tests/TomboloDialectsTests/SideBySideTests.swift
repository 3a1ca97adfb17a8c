import Testing
import TomboloBridge
import TomboloEngine
import TomboloActions
import TomboloFlex
import TomboloTesting
import TomboloWVJB

/// Several dialects in one page: each keeps its promises, over one policy and one life of a document.
@MainActor
@Suite struct SideBySideTests {
    @Test(arguments: TestEngine.all)
    func aPageMayUseAllOfThem(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page())
            try await expectAllAnswer(test)
            #expect(try await host.flex.evalFlexFunc("name").asString() == "flex of the page")
            #expect(try await host.wvjb.callHandlerForResponse("name") == "wvjb of the page")
        }
    }

    @Test(arguments: TestEngine.all)
    func aReloadEndsWhatIsOpenAndTheNextDocumentWorks(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page())
            try await test.run("leaveOpen()")
            try await test.until("four questions") { host.waits == 4 }
            try await test.waitForLoad { test.page.reload() }
            host.answerWhatWasLeftOpen()
            try await expectAllAnswer(test)
            #expect(try await test.run("return late") == [])
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageThatComesBackFromThePageCacheWorksAgain(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page(), at: TestPage.url("kept"))
            #expect(try await test.nextReport() == false)
            try await expectAllAnswer(test)
            try await test.run("leaveOpen()")
            try await test.until("four questions") { host.waits == 4 }
            try await test.open("<title>between</title>", at: TestPage.url("between"))
            try await test.waitForLoad { test.page.goBack() }
            #expect(try await test.nextReport() == true, "The engine did not keep the document.")
            host.answerWhatWasLeftOpen()
            try await expectAllAnswer(test)
            #expect(try await test.run("return late") == [])
            #expect(try await host.flex.evalFlexFunc("name").asString() == "flex of the page")
            #expect(try await host.wvjb.callHandlerForResponse("name") == "wvjb of the page")
        }
    }

    @Test(arguments: TestEngine.all)
    func aFrameOfAnotherOriginHasNoneOfThem(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withDialects(engine, configuration: configuration) { test, _ in
            try await test.open(DialectHost.page())
            #expect(try await test.nextReport() == false)
            try await test.addFrame(
                .crossOrigin,
                running: """
                    report([typeof $flex, typeof WebViewJavascriptBridge,
                        typeof window.webkit?.messageHandlers?.actionHandler, typeof Object.getOwnPropertyDescriptor(window, 'WVJBCallbacks')])
                    """)
            #expect(try await test.nextReport() == ["undefined", "undefined", "undefined", "undefined"])
            try await expectAllAnswer(test)
        }
    }

    @Test(arguments: TestEngine.all)
    func takingAGrantBackTakesItFromAllWaysAlike(engine: TestEngine) async throws {
        try await withDialects(engine) { test, _ in
            try await test.open(DialectHost.page())
            try await expectAllAnswer(test)
            test.bridge.policy = AccessPolicy()
            let codes = try await test.run(
                """
                const code = (promise) => promise.then(() => 'answered', () => 'refused');
                return [await code(tombolo.call('echo', 1)), await code($flex.echo(1))];
                """)
            #expect(codes == ["refused", "refused"])
        }
    }

    @Test(arguments: TestEngine.all)
    func twoPagesShareNothing(engine: TestEngine) async throws {
        try await withDialects(engine) { first, _ in
            try await first.open(DialectHost.page())
            try await withDialects(engine) { second, host in
                try await second.open(DialectHost.page())
                host.flex.setInterfaceTimeout(1)
                host.wvjb.removeHandler("echo")
                host.supervisor.removePlugin(for: "echo")
                try await expectAllAnswer(first)
            }
        }
    }
}

/// The web process is killed.
@MainActor
struct DialectCrashTests {
    @Test(arguments: TestEngine.all)
    func afterACrashTheReloadedPageWorks(engine: TestEngine) async throws {
        try await withDialects(engine, alone: true) { test, host in
            try await test.open(DialectHost.page())
            try await test.run("leaveOpen()")
            try await test.until("four questions") { host.waits == 4 }
            try await test.waitForLoad { test.crash() }
            host.answerWhatWasLeftOpen()
            try await expectAllAnswer(test)
            #expect(try await test.run("return late") == [])
        }
    }
}

/// Gives `body` a page on which all dialects are switched on.
@MainActor
private func withDialects(
    _ engine: TestEngine, configuration: PageConfiguration? = nil, alone: Bool = false,
    _ body: @escaping @MainActor (TestPage, DialectHost) async throws -> Void
) async throws {
    let host = try DialectHost()
    try await withPage(engine, configuration: configuration, dialects: host.all, alone: alone) { test in
        host.register(in: test.calls)
        try await body(test, host)
    }
}

@MainActor
private func expectAllAnswer(_ test: TestPage, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let value: JSONValue = ["text": "\u{2028}\"'`${1}</script>", "list": [1, nil, true, 0.5]]
    let answers = try await test.run("return await askAll(argument)", value)
    for way in ["tombolo", "flex", "wvjb", "actions", "dsbridge"] {
        #expect(answers?[way] == value, "\(way)", sourceLocation: sourceLocation)
    }
}
