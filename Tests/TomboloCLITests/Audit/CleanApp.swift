import Foundation
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// An app in a folder, without mistakes. A test plants one mistake in it.
struct CleanApp {
    let folder = TemporaryFolder()

    static let page = """
        <!doctype html>
        <title>Clean</title>
        <link rel="stylesheet" href="style.css">
        <script src="app.js" defer></script>
        <script type="application/json">{"data": "http://example.com is text"}</script>
        <!-- <script>a comment runs nothing</script> -->
        <a href="http://example.com">A link is followed by a click</a>
        <img src="data:,x"><img src="http://127.0.0.1:8080/x">
        """
    static let source = """
        import Tombolo

        // A comment may say isInspectable = true, or letsFilesReadEveryFile = true.
        let text = "isInspectable = true"
        app.calls.register("greeter.greet") { (name: String) in "Hello, \\(name)!" }
        app.calls.registerStream("clock.ticks") { ticks() }
        let grants = [Grant(["greeter.*", "clock.ticks"], to: ["app://clean"])]
        policies.permission.append("none") { _ in .deny }; policies.navigation.append("a") { $0.url == a ? .allow : nil }
        #if DEBUG
        configuration.isInspectable = true
        #endif
        config.routesMapURL = URL(string: "https://cdn.example/routes.json"); config.requiresDigests = true
        config.routesCachePath = caches.appending(path: "routes").path
        """
    static let legacy = """
        let wvjb = WebViewJavascriptBridge(in: origins, functions: .granted)
        let flex = FlexComponent()
        flex.functionGrants = .granted
        """
    static let policy = """
        {
          "grants": [
            { "calls": ["greeter.greet"], "origins": ["https://example.com"] }
          ]
        }
        """
    static let routes = """
        {"version": "1.0.0", "items": [
          {"uri": "app://clean/cart", "remote_file": "https://cdn.example/cart.html", "sha256": "\(digest)"}
        ], "files": [
          {"remote_file": "app.js", "sha256": "\(digest)"}
        ]}
        """
    static let digest = String(repeating: "ab", count: 32)

    init() throws {
        for (name, text) in [
            "pages/index.html": Self.page, "pages/app.js": "console.log(1);\n", "pages/style.css": "p { color: red }\n",
            "Sources/main.swift": Self.source, "policy.json": Self.policy, "routes.json": Self.routes,
            "Sources/Legacy.swift": Self.legacy, "other.json": #"{"files": ["a"], "items": 3}"#,
        ] {
            try folder.write(text.utf8, to: name)
        }
    }

    /// Replaces a part of a file. Throws if the file does not contain the part.
    func replace(_ part: String, by other: String, in name: String) throws {
        let text = try folder.text(of: name)
        guard text.contains(part) else { throw Unexpected("\(name) does not contain \(part)") }
        try folder.write(text.replacing(part, with: other).utf8, to: name)
    }

    /// Adds lines to a file.
    func append(_ text: String, to name: String) throws {
        try folder.write((try folder.text(of: name) + "\n" + text + "\n").utf8, to: name)
    }

    /// The findings in the app, with an engine without known vulnerabilities by default.
    func findings(engine: EngineVersion = EngineVersion(9_999, 0, 0)) throws -> [AuditFinding] {
        try Self.findings(in: folder.url, engine: engine)
    }

    static func findings(
        in folder: URL, engine: EngineVersion = EngineVersion(9_999, 0, 0),
        limits: AppReader.Limits = AppReader.Limits()
    ) throws -> [AuditFinding] {
        var reader = try AppReader(
            folder, engine: AuditedEngine(version: engine, isNamed: true, advisories: .shipped))
        reader.limits = limits
        return AuditReport(Audit.findings(in: reader.read())).findings
    }
}
