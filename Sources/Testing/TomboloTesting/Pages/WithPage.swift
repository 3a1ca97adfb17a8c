public import TomboloBridge
public import TomboloEngine

/// Passes a page on an engine to `body`, with a bridge and an empty call registry, and closes it at the end.
///
/// - Parameters:
///   - engine: The engine that shows the page.
///   - policy: The access policy; nil grants everything to top-level documents of `app://tests`, where
///     ``TestPage/open(_:at:)`` shows documents.
///   - limits: The limits on the bridge traffic of one document.
///   - configuration: The behaviour of the page; nil is the default.
///   - web: The source of documents; nil is an empty one.
///   - schemes: Handlers of further schemes; only a real engine uses them.
///   - dialects: Older bridges, each with its own scope.
///   - alone: Whether no other page of a real engine may exist meanwhile; for tests that call ``TestPage/crash()``.
///   - keepsEvents: Whether ``TestPage/pageEvents`` and ``TestPage/bridgeEvents`` record events. Pass false in tests that
///     measure memory.
///   - deadline: Maximum duration of `body`.
///   - body: The test, which receives the page.
/// - Throws: The error of `body`; ``TestFailure`` when it exceeds the deadline, or when the page, its bridge or its
///   engine is still alive after the end because an object retains it.
@MainActor
@discardableResult
public func withPage<Result: Sendable>(
    _ engine: TestEngine, policy: AccessPolicy? = nil, limits: BridgeLimits = BridgeLimits(),
    configuration: PageConfiguration? = nil, web: FakeWeb? = nil, schemes: [String: any SchemeHandling] = [:],
    dialects: [any Dialect] = [], alone: Bool = false, keepsEvents: Bool = true,
    deadline: Duration = .seconds(300), _ body: @escaping @MainActor (TestPage) async throws -> Result
) async throws -> Result {
    let everything = try AccessPolicy([Grant(["*"], to: ["app://tests"])])
    let options = TestPageOptions(
        policy: policy ?? everything, limits: limits, configuration: configuration ?? PageConfiguration(),
        web: web ?? FakeWeb(), schemes: schemes, dialects: dialects,
        keepsEvents: keepsEvents)
    return try await run(engine, options, alone: alone, deadline, body)
}

/// Passes a page with the default options to `body`, and closes it at the end. For the tests of the leak check, which would otherwise wait
/// for minutes.
///
/// - Parameters:
///   - engine: The engine that shows the page.
///   - limit: The time within which the page, its bridge and its engine must be released after `body`.
///   - body: The test, which receives the page.
/// - Throws: The error of `body`; ``TestFailure`` when the page, its bridge or its engine is still alive after `limit`.
@MainActor
@discardableResult
package func withPage<Result: Sendable>(
    _ engine: TestEngine, releasedWithin limit: Duration, _ body: @escaping @MainActor (TestPage) async throws -> Result
) async throws -> Result {
    let everything = try AccessPolicy([Grant(["*"], to: ["app://tests"])])
    let options = TestPageOptions(
        policy: everything, limits: BridgeLimits(), configuration: PageConfiguration(), web: FakeWeb(),
        releaseLimit: limit)
    return try await run(engine, options, alone: false, .seconds(300), body)
}

@MainActor
private func run<Result: Sendable>(
    _ engine: TestEngine, _ options: TestPageOptions, alone: Bool, _ deadline: Duration,
    _ body: @escaping @MainActor (TestPage) async throws -> Result
) async throws -> Result {
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
    // This is a separate function, so that none of its variables retains the page during the leak check.
    let outcome = await use(try TestPage(engine, options), watch, deadline, body)
    for name in options.calls.names { options.calls.remove(name) }
    let result = try outcome.get()
    try await watch.check(within: options.releaseLimit)
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
        outcome = .success(
            try await withDeadline(deadline, "The test", state: { [weak test] in test?.stateDescription ?? "" }) {
                try await body(test)
            })
    } catch {
        outcome = .failure(error)
    }
    test.close()
    return outcome
}
