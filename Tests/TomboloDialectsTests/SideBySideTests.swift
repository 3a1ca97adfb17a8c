import Testing
import TomboloBridge
import TomboloEngine
import TomboloActions
import TomboloDSBridge
import TomboloFlex
import TomboloTesting
import TomboloWVJB

/// Several dialects in one page, under one policy.
@MainActor
@Suite struct SideBySideTests {
    @Test(arguments: TestEngine.all)
    func aPageCanUseAllDialects(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page())
            try await expectAllAnswer(test)
            #expect(try await host.flex.evalFlexFunc("name").asString() == "flex of the page")
            #expect(try await host.wvjb.callHandlerForResponse("name") == "wvjb of the page")
            #expect(try await host.dsbridge.callHandler("name") == "dsbridge of the page")
        }
    }

    @Test(arguments: TestEngine.all)
    func aReloadEndsOpenCalls(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page())
            try await test.run("leaveOpen()")
            try await test.until("five open calls") { host.waits == 5 }
            try await test.waitForLoad { test.page.reload() }
            host.answerOpenCalls()
            try await expectAllAnswer(test)
            #expect(try await test.run("return late") == [])
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageRestoredFromThePageCacheWorks(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page(), at: TestPage.url("kept"))
            #expect(try await test.nextReport() == false)
            try await expectAllAnswer(test)
            try await test.run("leaveOpen()")
            try await test.until("five open calls") { host.waits == 5 }
            try await test.open("<title>between</title>", at: TestPage.url("between"))
            try await test.waitForLoad { test.page.goBack() }
            #expect(try await test.nextReport() == true, "The engine did not keep the document.")
            host.answerOpenCalls()
            try await expectAllAnswer(test)
            #expect(try await test.run("return late") == [])
            #expect(try await host.flex.evalFlexFunc("name").asString() == "flex of the page")
            #expect(try await host.wvjb.callHandlerForResponse("name") == "wvjb of the page")
            #expect(try await host.dsbridge.callHandler("name") == "dsbridge of the page")
        }
    }

    /// The types of the globals of each dialect, by which a page could detect the dialect.
    private static let traces = """
        [typeof $flex, typeof onFlexLoad, typeof WebViewJavascriptBridge, typeof window._dswk,
            typeof window.webkit?.messageHandlers?.actionHandler,
            typeof Object.getOwnPropertyDescriptor(window, 'WVJBCallbacks')]
        """
    private static let none: JSONValue = .array(Array(repeating: "undefined", count: 6))
    /// Makes the calls that the page script of each dialect makes, without that page script.
    private static let attempts = """
        const code = (promise) => promise.then(() => 'answered', (error) => error.code);
        const calls = [
            ['flex.call.echo', []], ['flex.init'], ['flex.loaded'], ['wvjb.ready'], ['wvjb.call', { handlerName: 'echo' }],
            ['wvjb.send', { handlerName: 'echo' }], ['actions.post', { message: { action: 'echo' } }],
            ['dsbridge.progress', { id: 1, data: 1 }], ['dsbridge.call', { method: 'echo', argument: '{}' }],
        ];
        const codes = await Promise.all(calls.map(([name, argument]) => code(tombolo.call(name, argument))));
        const prompted = prompt('_dsbridge=echo', '{"data":1}');
        """

    @Test(arguments: TestEngine.all)
    func crossOriginFramesHaveNoDialects(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withDialects(engine, policy: AccessPolicy(), configuration: configuration) { test, host in
            try await test.open(DialectHost.page())
            #expect(try await test.nextReport() == false)
            try await test.addFrame(
                .crossOrigin,
                running: "(async () => { \(Self.attempts) report([\(Self.traces), codes, prompted]); })()")
            let report = try await test.nextReport()
            #expect(report[0] == Self.none)
            #expect(report[1] == .array(Array(repeating: "denied", count: 9)))
            #expect(report[2] == .null || report[2] == #"{"code":-1,"data":""}"#)
            #expect(host.received.isEmpty)
            try await expectAllAnswer(test, ways: DialectHost.dialectNames)
        }
    }

    @Test(arguments: TestEngine.all)
    func originsOutsideTheScopeHaveNoDialects(engine: TestEngine) async throws {
        try await withDialects(engine, at: "app://elsewhere", policy: AccessPolicy()) { test, host in
            try await test.open()
            let value = try await test.run("\(Self.attempts) return [\(Self.traces), codes, prompted]")
            #expect(value?[0] == Self.none)
            #expect(value?[1] == .array(Array(repeating: "denied", count: 9)))
            #expect(value?[2] == #"{"code":-1,"data":""}"#)
            #expect(host.received.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func revokingAGrantAppliesToEveryDialect(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try await test.open(DialectHost.page())
            try await expectAllAnswer(test)
            test.bridge.policy = AccessPolicy()
            let before = host.received
            let refusals = try await test.run("return await refusals(1)")
            #expect(refusals == DialectHost.allRefuse)
            #expect(host.received == before)
        }
    }

    @Test(arguments: TestEngine.all)
    func aGrantCanNameSingleFunctionsOfADialect(engine: TestEngine) async throws {
        let names = ["flex", "wvjb", "actions", "dsbridge"].map { "\($0).call.echo" }
        let policy = try AccessPolicy([Grant(names, to: ["app://tests"])])
        try await withDialects(engine, policy: policy, functions: .granted) { test, host in
            try await test.open(DialectHost.page())
            try await expectAllAnswer(test, ways: DialectHost.dialectNames)
            test.bridge.policy.grants.removeAll { $0 == policy.grants[0] }
            let before = host.received
            let refusals = try await test.run("return await refusals(1)")
            #expect(refusals == DialectHost.allRefuse)
            #expect(host.received == before)
            let denied = test.bridgeEvents.compactMap { event in
                if case .denied(let subject, _, _) = event { subject.name } else { nil }
            }
            #expect(Set(denied) == Set(names + ["echo"]))
        }
    }

    @Test(arguments: TestEngine.all)
    func pagesAreIndependentOfEachOther(engine: TestEngine) async throws {
        try await withDialects(engine) { first, _ in
            try await first.open(DialectHost.page())
            try await withDialects(engine) { second, host in
                try await second.open(DialectHost.page())
                host.flex.setInterfaceTimeout(1)
                host.wvjb.removeHandler("echo")
                host.supervisor.removePlugin(for: "echo")
                host.dsbridge.removeJavascriptObject()
                try await expectAllAnswer(first)
            }
        }
    }
}

/// Crashes of the web process.
@MainActor
struct DialectCrashTests {
    @Test(arguments: TestEngine.all)
    func dialectsWorkAfterACrash(engine: TestEngine) async throws {
        try await withDialects(engine, alone: true) { test, host in
            try await test.open(DialectHost.page())
            try await test.run("leaveOpen()")
            try await test.until("five open calls") { host.waits == 5 }
            try await test.waitForLoad { test.crash() }
            host.answerOpenCalls()
            try await expectAllAnswer(test)
            #expect(try await test.run("return late") == [])
        }
    }
}
