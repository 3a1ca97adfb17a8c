#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// A page with a supervisor, and the events of the supervisor.
@MainActor
final class ActionsPage {
    let test: TestPage
    let supervisor: JSInterfaceSupervisor
    private(set) var events: [ActionEvent] = []

    init(_ test: TestPage, _ supervisor: JSInterfaceSupervisor) {
        self.test = test
        self.supervisor = supervisor
        supervisor.onEvent = { [weak self] event in self?.events.append(event) }
    }

    /// The reported failures, in order.
    var failures: [ActionFailure] {
        events.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }
    }

    /// Posts the value of an expression, and returns the value of the promise.
    @discardableResult
    func post(_ expression: String, _ argument: JSONValue? = nil) async throws -> JSONValue? {
        let handler = "webkit.messageHandlers.actionHandler"
        return try await test.run("return await \(handler).postMessage(\(expression));", argument)
    }

    /// Opens a fixture page.
    func openFixture(_ name: String) async throws {
        try await test.open(try Fixtures.text(name), at: TestPage.url(name))
    }
}

enum Fixtures {
    static func text(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "Fixtures/\(name)")
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}

/// Runs `body` with a page whose documents of `origins` can post to a supervisor with `plugins`.
@MainActor
func withActions(
    _ engine: TestEngine, _ plugins: [any JSInterfacePluggable] = [], origins: [String] = ["app://tests"],
    policy: AccessPolicy = AccessPolicy(), configuration: PageConfiguration? = nil, replyTimeout: Duration? = nil,
    deadline: Duration = .seconds(900), planting fault: PlantedFault? = nil,
    _ body: @escaping @MainActor (ActionsPage) async throws -> Void
) async throws {
    let supervisor = JSInterfaceSupervisor(plugins: plugins)
    let scope = DialectScope(try origins.map { try OriginPattern($0) })
    var dialect: any Dialect = ActionsDialect(supervisor, in: scope, replyTimeout: replyTimeout)
    if let fault { dialect = try FaultyDialect(dialect, with: fault) }
    try await withPage(
        engine, policy: policy, configuration: configuration, dialects: [dialect], deadline: deadline
    ) { test in
        try await body(ActionsPage(test, supervisor))
    }
}
