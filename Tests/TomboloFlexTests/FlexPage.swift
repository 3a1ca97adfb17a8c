import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

/// Runs `body` with a page on an engine. Documents of `app://tests` have `$flex`.
@MainActor
func withFlex(
    _ engine: TestEngine, dialect: FlexDialect = .iOS, at base: String? = "app://tests", web: FakeWeb? = nil,
    alone: Bool = false, deadline: Duration = .seconds(900), limits: BridgeLimits = BridgeLimits(),
    planting fault: PlantedFault? = nil,
    _ setUp: @MainActor (FlexComponent) throws -> Void = { _ in },
    _ body: @escaping @MainActor (TestPage, FlexComponent) async throws -> Void
) async throws {
    let flex = FlexComponent(dialect: dialect)
    flex.device = FlexDevice(os: "Test", model: "machine", version: "1")
    if let base { try flex.setBaseUrl(base) }
    try setUp(flex)
    // Frames of every origin may load: the tests check what such frames can do.
    flex.configuration.policies.navigation.append("test") { _ in .allow }
    let dialect: any Dialect = try fault.map { try FaultyDialect(flex, with: $0) } ?? flex
    try await withPage(
        engine, policy: AccessPolicy(), limits: limits, configuration: flex.configuration, web: web,
        dialects: [dialect], alone: alone,
        deadline: deadline
    ) { test in try await body(test, flex) }
}

/// Records values from closures.
@MainActor
final class Notes<Note> {
    private(set) var all: [Note] = []
    var count: Int { all.count }

    func add(_ note: Note) { all.append(note) }
}

/// Records the events of a component as text, such as `SUCCESS add 3`.
@MainActor
func notes(of flex: FlexComponent) -> Notes<String> {
    let notes = Notes<String>()
    flex.addEventListener { event, function, _, message in
        notes.add("\(event) \(function)" + (message.map { " " + $0 } ?? ""))
    }
    return notes
}
