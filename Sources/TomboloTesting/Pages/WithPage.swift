public import TomboloBridge
public import TomboloEngine

/// Gives `body` a page on an engine, with a bridge and an empty registry of calls, and closes it at the end.
///
/// - Parameters:
///   - policy: Who may call what; nil grants everything to top-level documents of `app://tests`, where ``TestPage/open(_:at:)`` shows
///     documents.
///   - limits: What one document may ask of the bridge.
///   - configuration: How the page behaves; nil is the default.
///   - web: Where documents come from; nil is an empty one.
///   - schemes: Who serves further schemes; a real engine alone asks them.
///   - dialects: Older bridges, each where it is switched on.
///   - alone: Whether no other page of a real engine may be there meanwhile; for tests that call ``TestPage/crash()``.
///   - keepsEvents: Whether ``TestPage/pageEvents`` and ``TestPage/bridgeEvents`` keep what is reported. Where memory is measured, they must not.
///   - deadline: How long `body` may take.
/// - Throws: What `body` throws; ``TestFailure`` when it takes too long, or when the page, its bridge or its engine are still alive after
///   the end: something holds them that should not.
@MainActor
@discardableResult
public func withPage<Result: Sendable>(
    _ engine: TestEngine, policy: AccessPolicy? = nil, limits: BridgeLimits = BridgeLimits(),
    configuration: PageConfiguration? = nil, web: FakeWeb? = nil, schemes: [String: any SchemeHandling] = [:],
    dialects: [any Dialect] = [], alone: Bool = false, keepsEvents: Bool = true,
    deadline: Duration = .seconds(180), _ body: @escaping @MainActor (TestPage) async throws -> Result
) async throws -> Result {
    let everything = try AccessPolicy([Grant(["*"], to: ["app://tests"])])
    let options = TestPageOptions(
        policy: policy ?? everything, limits: limits, configuration: configuration ?? PageConfiguration(),
        web: web ?? FakeWeb(), schemes: schemes, dialects: dialects,
        keepsEvents: keepsEvents)
    switch engine {
    case .fake: return try await PageSlots.fake.use(alone: false) { try await run(engine, options, deadline, body) }
    case .gtk, .gtkRelay:
        return try await PageSlots.gtk.use(alone: alone) { try await run(engine, options, deadline, body) }
    }
}

@MainActor
private func run<Result: Sendable>(
    _ engine: TestEngine, _ options: TestPageOptions, _ deadline: Duration,
    _ body: @escaping @MainActor (TestPage) async throws -> Result
) async throws -> Result {
    let watch = LeakWatch()
    // A function of its own, so that nothing of it holds the page when the watch looks.
    let outcome = await use(try TestPage(engine, options), watch, deadline, body)
    for name in options.calls.names { options.calls.remove(name) }
    let result = try outcome.get()
    try await watch.check()
    return result
}

@MainActor
private func use<Result: Sendable>(
    _ test: TestPage, _ watch: LeakWatch, _ deadline: Duration,
    _ body: @escaping @MainActor (TestPage) async throws -> Result
) async -> Swift.Result<Result, any Error> {
    watch.note(test)
    let outcome: Swift.Result<Result, any Error>
    do {
        outcome = .success(try await withDeadline(deadline, "The test") { try await body(test) })
    } catch {
        outcome = .failure(error)
    }
    test.close()
    return outcome
}
