import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls `body` with a page on which all dialects are switched on for one origin only.
@MainActor
func withDialects(
    _ engine: TestEngine, at origin: String = "app://tests", policy: AccessPolicy? = nil,
    limits: BridgeLimits = BridgeLimits(), functions: DialectScope.Functions = .all,
    configuration: PageConfiguration? = nil, alone: Bool = false,
    _ body: @escaping @MainActor (TestPage, DialectHost) async throws -> Void
) async throws {
    let host = try DialectHost(at: origin, functions)
    try await withPage(
        engine, policy: policy, limits: limits, configuration: configuration, dialects: host.all, alone: alone
    ) { test in
        host.register(in: test.calls)
        try await body(test, host)
    }
}

/// Expects that a call through each of `ways` returns its argument. A failure names the way and `cause`.
@MainActor
func expectAllAnswer(
    _ test: TestPage, ways: [String] = ["tombolo"] + DialectHost.dialectNames, after cause: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let value: JSONValue = ["text": "\u{2028}\"'`${1}</script>", "list": [1, nil, true, 0.5]]
    let answers = try await test.run("return await askAll(argument)", value)
    for way in ways {
        let name = cause.map { "\(way) after \($0)" } ?? way
        #expect(answers?[way] == value, "\(name)", sourceLocation: sourceLocation)
    }
}
