#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// A page with a DSBridge, and the events of the DSBridge.
@MainActor
final class DSPage {
    let test: TestPage
    let bridge: DSBridge
    let completions = Notes<DSCompletion>()
    private(set) var events: [DSBridgeEvent] = []

    init(_ test: TestPage, _ bridge: DSBridge) {
        self.test = test
        self.bridge = bridge
        bridge.onEvent = { [weak self] event in self?.events.append(event) }
    }

    /// The reported failures, in order.
    var failures: [DSBridgeFailure] {
        events.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }
    }

    /// Opens a page that loads the library.
    func open(_ script: String = "", at url: URL? = nil) async throws {
        try await test.open("<script>\(try Fixtures.library)\n\(script)</script>", at: url)
    }

    /// The value of an expression in the page.
    func value(_ expression: String, _ argument: JSONValue? = nil) async throws -> JSONValue? {
        try await test.run("return await (\(expression));", argument)
    }
}

/// Values that a test records.
@MainActor
final class Notes<Note> {
    var all: [Note] = []
}

enum Fixtures {
    /// The page script of DSBridge that the example shows.
    static var library: String {
        get throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../").standardized
            let file = root.appending(path: "Examples/LegacyBridges/demos/dsbridge-library.js")
            return String(decoding: try Data(contentsOf: file), as: UTF8.self)
        }
    }

    static func text(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return String(decoding: try Data(contentsOf: folder.appending(path: "Fixtures/\(name)")), as: UTF8.self)
    }
}

/// The methods that test pages call.
@MainActor
func testObject(_ completions: Notes<DSCompletion>) -> JavascriptObject {
    struct Broken: Error {}
    return JavascriptObject()
        .register("testSyn") { argument, _ in .string("\(argument.stringValue ?? "none")[ syn call]") }
        .register("echo") { argument, _ in argument }
        .register("fails") { _, _ in throw Broken() }
        .register("infinite") { _, _ in .double(.infinity) }
        .registerAsyn("testAsyn") { argument, _, completion in
            completion(.string("\(argument.stringValue ?? "none") [ asyn call]"))
        }
        .registerAsyn("callProgress") { _, _, completion in
            for number in (1...10).reversed() { completion.setProgressData(.integer(number)) }
            completion(0)
        }
        .registerAsyn("later") { _, _, completion in completions.all.append(completion) }
}

/// Runs `body` with a page that has a DSBridge, by default for documents of `app://tests`. The methods of ``testObject(_:)`` are registered
/// without a namespace and under `swift.nested`.
@MainActor
func withDSBridge(
    _ engine: TestEngine, _ system: DSBridgeDialect = .iOS, in scope: DialectScope? = nil,
    policy: AccessPolicy = AccessPolicy(), limits: BridgeLimits = BridgeLimits(),
    configuration: PageConfiguration? = nil, alone: Bool = false,
    deadline: Duration = .seconds(900), planting fault: PlantedFault? = nil,
    _ body: @escaping @MainActor (DSPage) async throws -> Void
) async throws {
    let dialect = DSBridge(dialect: system, in: try scope ?? DialectScope([OriginPattern("app://tests")]))
    let spoken: any Dialect = try fault.map { try FaultyDialect(dialect, with: $0) } ?? dialect
    try await withPage(
        engine, policy: policy, limits: limits, configuration: configuration, dialects: [spoken], alone: alone,
        deadline: deadline
    ) { test in
        let page = DSPage(test, dialect)
        dialect.addJavascriptObject(testObject(page.completions))
        dialect.addJavascriptObject(testObject(page.completions), namespace: "swift.nested")
        try await body(page)
        page.completions.all = []
    }
}
