import Foundation
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// The URLs with which pages request the bridge.
enum Handshake: String, CaseIterable, Sendable {
    case https = "https://__bridge_loaded__"
    case wvjbscheme = "wvjbscheme://__BRIDGE_LOADED__"
    case mixedCase = "HTTPS://__Bridge_LOADED__/path?query"
}

/// The HTML of a fixture page.
func fixture(_ name: String, _ handshake: Handshake = .https) throws -> String {
    guard let file = Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "html") else {
        throw TestFailure("There is no fixture \(name).")
    }
    return try String(contentsOf: file, encoding: .utf8)
        .replacingOccurrences(of: Handshake.https.rawValue, with: handshake.rawValue)
}

/// A page that runs `script` when it has the bridge object. The script can use it as `bridge`.
func pageWithBridge(_ script: String, _ handshake: Handshake = .https) throws -> String {
    try fixture("setup", handshake).replacingOccurrences(of: "/* script */", with: script)
}

/// Runs `body` with a page. Unless a scope is given, the bridge is switched on for `app://tests`.
@MainActor
func withBridge(
    _ engine: TestEngine, scope: DialectScope? = nil, configuration: PageConfiguration? = nil, alone: Bool = false,
    deadline: Duration = .seconds(900), planting fault: PlantedFault? = nil,
    _ body: @escaping @MainActor (TestPage, WebViewJavascriptBridge) async throws -> Void
) async throws {
    let bridge = WebViewJavascriptBridge(scope: try scope ?? DialectScope([OriginPattern("app://tests")]))
    let log = Lines()
    bridge.logSink = { log.lines.append($0) }
    let dialect: any Dialect
    if let fault {
        dialect = try FaultyDialect(bridge, with: fault)
    } else {
        dialect = bridge
    }
    try await withPage(
        engine, policy: AccessPolicy(), configuration: configuration, dialects: [dialect], alone: alone,
        deadline: deadline
    ) { test in
        try await body(test, bridge)
    }
}

/// Recorded log lines.
@MainActor
final class Lines {
    var lines: [String] = []
}

/// A configuration that allows every navigation.
@MainActor
func anywhere() -> PageConfiguration {
    var configuration = PageConfiguration()
    configuration.policies.navigation.append("test") { _ in .allow }
    return configuration
}
