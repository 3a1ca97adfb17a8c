import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct DialectTests {
    @Test(arguments: TestEngine.everyTransport)
    func aDialectIsReadyBeforeThePagesFirstScript(engine: TestEngine) async throws {
        let probe = try ProbeDialect(in: ["app://tests"])
        try await withPage(engine, policy: AccessPolicy(), dialects: [probe]) { test in
            try await test.open("<script>probe.echo({a: '</script>'}).then(report)</script>".scriptSafe)
            #expect(try await test.nextReport() == ["a": "</script>"])
            #expect(try await test.run("return probe.told") == probe.pageConfiguration)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDialectIsAbsentOutsideItsScope(engine: TestEngine) async throws {
        for origins in [[], ["app://elsewhere"], ["https://*.example.com", "file:///srv/"]] {
            try await withPage(engine, policy: AccessPolicy(), dialects: [try ProbeDialect(in: origins)]) { test in
                try await test.open()
                #expect(try await test.run("return typeof probe") == "undefined")
                #expect(try await test.run(Self.codeOfCall) == "denied")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func framesHaveTheDialectIfTheScopeIncludesThem(engine: TestEngine) async throws {
        for frames in [Grant.Frames.top, .sameOrigin] {
            let probe = try ProbeDialect(in: ["app://tests"], frames: frames)
            let configuration = allowingNavigation()
            try await withPage(engine, policy: AccessPolicy(), configuration: configuration, dialects: [probe]) {
                test in
                for kind in FrameKind.allCases {
                    let hasIt = frames == .sameOrigin && kind.hasOriginOfPage
                    try await test.open()
                    try await test.addFrame(kind, running: "report(typeof probe)")
                    #expect(try await test.nextReport() == (hasIt ? "object" : "undefined"), "\(frames), \(kind)")
                }
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anEmbeddedFrameHasTheDialectIfTheScopeIncludesItsOrigin(engine: TestEngine) async throws {
        let probe = try ProbeDialect(in: ["app://elsewhere"], frames: .embedded)
        let configuration = allowingNavigation()
        try await withPage(engine, policy: AccessPolicy(), configuration: configuration, dialects: [probe]) { test in
            try await test.open()
            try await test.addFrame(.crossOrigin, running: "probe.echo('frame').then(report)")
            #expect(try await test.nextReport() == "frame")
            #expect(try await test.run("return typeof probe") == "undefined")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPageCannotReplaceTheDialectsFunctions(engine: TestEngine) async throws {
        let probe = try ProbeDialect(in: ["app://tests"])
        try await withPage(engine, dialects: [probe]) { test in
            try await test.open("<script>tombolo.expose('probe.double', () => 'the page')</script>")
            #expect(try await test.bridge.call("probe.double", 21, as: Int.self) == 42)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aScopeChangeAppliesToTheNextDocument(engine: TestEngine) async throws {
        let probe = try ProbeDialect(in: [])
        try await withPage(engine, policy: AccessPolicy(), dialects: [probe]) { test in
            test.page.add(UserScript("self.hadProbe = typeof probe"))
            try await test.open()
            #expect(try await test.run("return hadProbe") == "undefined")

            probe.scope = DialectScope([try OriginPattern("app://tests")])
            test.bridge.refreshDialects()
            #expect(try await test.run("return typeof probe") == "undefined")
            try await test.open()
            // The app's user scripts run after the script of the dialect.
            #expect(try await test.run("return hadProbe") == "object")
            #expect(try await test.run("return await probe.echo(1)") == 1)

            probe.scope = DialectScope()
            test.bridge.refreshDialects()
            // The open page keeps the dialect's object, but its calls are denied.
            #expect(try await test.run("return await probe.echo(1).catch((error) => error.code)") == "denied")
            #expect(test.bridge.policy.grants.isEmpty)
            try await test.open()
            #expect(try await test.run("return hadProbe") == "undefined")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDialectThatFailsToStartDoesNotPreventOthers(engine: TestEngine) async throws {
        let broken = try ProbeDialect(in: ["app://tests"], name: "broken", source: "throw new Error('broken')")
        let probe = try ProbeDialect(in: ["app://tests"])
        try await withPage(engine, policy: AccessPolicy(), dialects: [broken, probe]) { test in
            try await test.open()
            #expect(try await test.run("return await probe.echo(1)") == 1)
        }
    }

    /// A configuration whose navigation policy allows every frame.
    private func allowingNavigation() -> PageConfiguration {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        return configuration
    }

    private static let codeOfCall = "return await tombolo.call('probe.echo', 1).catch((error) => error.code)"
}

/// A dialect that defines one object in the page.
@MainActor
private final class ProbeDialect: Dialect {
    let name: String
    let pageSource: String
    let pageConfiguration: JSONValue = ["text": "\u{2028}\"'</script>`${1}`\\", "__proto__": ["a": 1]]
    var scope: DialectScope

    init(in origins: [String], frames: Grant.Frames = .top, name: String = "probe", source: String? = nil) throws {
        self.name = name
        pageSource =
            source ?? """
                defineProperty(global, 'probe', {
                    value: { told: configuration, echo: (value) => call('probe.echo', value) },
                });
                exposeToSwift('probe.double', (number) => number * 2);
                """
        scope = DialectScope(try origins.map { try OriginPattern($0) }, frames: frames)
    }

    func register(in calls: PluginCalls) {
        calls.register("echo") { (value: JSONValue) in value }
    }
}

extension String {
    /// A closing script tag in a string literal would end the HTML script element.
    fileprivate var scriptSafe: String { replacing("'</script>'", with: "'<' + '/script>'") }
}
