import Foundation
import Testing
import TomboloTesting

@testable import TomboloCLI

/// A mistake that is planted in a clean app, and the one finding expected for it.
struct PlantedMistake: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: AuditRule
    /// The expected location of the finding: `file:line`, or only the file.
    let place: String
    let plant: @Sendable (CleanApp) throws -> Void

    init(_ name: String, _ rule: AuditRule, at place: String, _ plant: @escaping @Sendable (CleanApp) throws -> Void) {
        (self.name, self.rule, self.place, self.plant) = (name, rule, place, plant)
    }

    var testDescription: String { name }

    /// A line added to the sources, as line 14.
    private static func source(_ name: String, _ rule: AuditRule, _ line: String) -> PlantedMistake {
        PlantedMistake(name, rule, at: "Sources/main.swift:14") { try $0.append(line, to: "Sources/main.swift") }
    }

    /// A line added to the page, as line 9.
    private static func page(_ name: String, _ rule: AuditRule, _ line: String) -> PlantedMistake {
        PlantedMistake(name, rule, at: "pages/index.html:9") { try $0.append(line, to: "pages/index.html") }
    }

    /// A grant in place of the one in the policy's third line.
    private static func grant(_ name: String, _ rule: AuditRule, _ grant: String) -> PlantedMistake {
        PlantedMistake(name, rule, at: "policy.json:3") {
            try $0.replace(
                #"{ "calls": ["greeter.greet"], "origins": ["https://example.com"] }"#, by: grant, in: "policy.json")
        }
    }

    static let inPages = [
        page("an inline script", .pageInlineScript, "<script>go()</script>"),
        page("an inline module", .pageInlineScript, "<SCRIPT type=module>go()</SCRIPT>"),
        page("an event handler", .pageInlineScript, "<button onclick='go()'>Go</button>"),
        page("a javascript: URL", .pageInlineScript, "<a href=' java\tscript:go()'>Go</a>"),
        page("a script in clear text", .pageClearText, "<script src=http://example.com/a.js></script>"),
        page("a style in clear text", .pageClearText, #"<link rel="stylesheet" href="HTTP://example.com/a.css">"#),
        page("a form in clear text", .pageClearText, #"<form action="http://example.com/"></form>"#),
        page("a set of images in clear text", .pageClearText, #"<img srcset="a.png 1x, http://example.com/b.png 2x">"#),
        page("a host that begins like a loopback address", .pageClearText, "<img src=http://127.0.0.1.example.com/>"),
        page("a user that looks like localhost", .pageClearText, "<img src=http://localhost@example.com/>"),
        page(
            "a policy that allows inline scripts", .policyWeak,
            #"<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'unsafe-inline'">"#),
        page(
            "a policy that allows scripts of data: URLs", .policyWeak,
            #"<meta http-equiv="Content-Security-Policy" content="default-src 'self'; Script-Src 'self' data:">"#),
        page(
            "a policy whose default allows scripts of data: URLs", .policyWeak,
            #"<meta http-equiv="Content-Security-Policy" content="default-src 'self' data:; img-src *.example.com">"#),
        page(
            "an image of a style in clear text", .pageClearText,
            "<p style=\"background: url('http://example.com/a.png')\">"),
        PlantedMistake("a script that fetches in clear text", .pageClearText, at: "pages/app.js:3") {
            try $0.append(#"await fetch("http://example.com/api")"#, to: "pages/app.js")
        },
        PlantedMistake("a style that imports in clear text", .pageClearText, at: "pages/style.css:3") {
            try $0.append("@import 'http://example.com/a.css';", to: "pages/style.css")
        },
        PlantedMistake("a source map", .sourceMap, at: "pages/app.js.map") {
            try $0.folder.write("{}".utf8, to: "pages/app.js.map")
        },
        PlantedMistake("a reference to a source map", .sourceMap, at: "pages/app.js:3") {
            try $0.append("//# sourceMappingURL=app.js.map", to: "pages/app.js")
        },
    ]

    static let inPolicies = [
        grant("a grant of all calls", .grantAllCalls, #"{ "calls": ["*"], "origins": ["https://example.com"] }"#),
        grant(
            "a grant of all events", .grantAllCalls,
            #"{ "calls": ["greeter.greet"], "events": ["*"], "origins": ["https://example.com"] }"#),
        grant(
            "a grant to embedded frames", .grantEmbedded,
            #"{ "calls": ["greeter.greet"], "origins": ["https://example.com"], "frames": "embedded" }"#),
        grant(
            "a grant of synchronous calls", .grantSynchronous,
            #"{ "calls": ["greeter.greet"], "origins": ["https://example.com"], "synchronous": true }"#),
        grant(
            "a scope without a limit", .grantAnyValue,
            #"{ "calls": ["greeter.greet"], "origins": ["https://example.com"], "scopes": { "file": "any" } }"#),
        grant(
            "a scope of every file", .grantAnyValue,
            #"{ "calls": ["greeter.greet"], "origins": ["https://example.com"], "scopes": { "file": { "paths": ["/"] } } }"#
        ),
        grant(
            "a wildcard origin", .grantWildcard,
            #"{ "calls": ["greeter.greet"], "origins": ["https://*.example.com"] }"#),
        grant(
            "an origin in clear text", .grantClearText,
            #"{ "calls": ["greeter.greet"], "origins": ["http://example.com"] }"#),
        grant(
            "a container's origin in clear text", .grantClearText,
            #"{ "calls": ["greeter.greet"], "origins": ["rexxar-http://example.com"] }"#),
        grant(
            "a loopback origin", .grantLoopback,
            #"{ "calls": ["greeter.greet"], "origins": ["https://localhost"] }"#),
        grant("a folder of files", .grantFile, #"{ "calls": ["greeter.greet"], "origins": ["file:///srv/"] }"#),
        grant(
            "a misspelt call", .grantUnregistered, #"{ "calls": ["greter.greet"], "origins": ["https://example.com"] }"#
        ),
        PlantedMistake("a policy that does not parse", .grantUnreadable, at: "policy.json:1") {
            try $0.replace("\"calls\"", by: "\"call\"", in: "policy.json")
        },
        PlantedMistake("a policy that is not JSON", .grantUnreadable, at: "policy.json:1") {
            try $0.replace("] }", by: "]", in: "policy.json")
        },
    ]

    static let inSources = [
        source("the inspector on", .inspectorOn, "configuration.isInspectable = true"),
        source("the inspector on, on the next line", .inspectorOn, "configuration.isInspectable =\n    true"),
        source("the inspector on, after a line break", .inspectorOn, "configuration.isInspectable\n    = true"),
        source("the inspector on, by a typed property", .inspectorOn, "var isInspectable: Bool =\n    true"),
        source("the inspector on, as an argument", .inspectorOn, "let view = Configuration(isInspectable: true)"),
        source("the inspector on, by an option", .inspectorOn, "configuration.isInspectable = flag"),
        source(
            "the inspector on, by a constant", .inspectorOn,
            "configuration.isInspectable = Self.inspects; let inspects = true"),
        source(
            "the inspector on, by an argument", .inspectorOn,
            "func go(inspects: Bool = false) { c.isInspectable = inspects }; go(inspects: true)"),
        source(
            "the inspector on, by a property", .inspectorOn,
            "configuration.isInspectable = inspects; var inspects: Bool { true }"),
        source(
            "the inspector on, by the command line", .inspectorOn,
            #"configuration.isInspectable = CommandLine.arguments.contains("--inspect")"#),
        source("files that read every file", .filesReadEveryFile, "configuration.letsFilesReadEveryFile = true"),
        source("Flex's switch for files", .filesReadEveryFile, "component.setAllowsUrlAccessInFile(true)"),
        source("a switch of a later version", .openSwitch, "config.letsPagesRunInlineScript = true"),
        source("a switch on the next line", .openSwitch, "config.letsPagesRunInlineScript =\n\n    true"),
        source("windows that load here", .loadHere, #"policies.newWindow.append("x") { _ in .loadHere }"#),
        source(
            "a navigation policy that allows all", .navigationAllowAll,
            #"policies.navigation.append("all") { _ in .allow }"#),
        source(
            "a response policy that allows all", .navigationAllowAll,
            #"page.configuration.policies.response.append("all") { _ in return .allow }"#),
        source(
            "a navigation policy that names its parameter", .navigationAllowAll,
            #"policies.navigation.append("all") { action in .allow }"#),
        source(
            "a navigation policy that names its answer's type", .navigationAllowAll,
            #"policies.navigation.prepend("all") { _ in NavigationDecision.allow }"#),
        source(
            "a navigation policy with typed parameters", .navigationAllowAll,
            #"policies.navigation.append("all") { [log] (action: NavigationAction) async -> NavigationDecision? in log?.note(action); return .allow }"#
        ),
        source(
            "a navigation policy of several lines", .navigationAllowAll,
            """
            policies.navigation.append("all") { action in
                print(action.url)
                return NavigationDecision.allow
            }
            """),
        source(
            "a navigation policy as an argument", .navigationAllowAll,
            #"policies.navigation.append("all", { _ in .allow })"#),
        source("a default that allows all", .navigationAllowAll, "policies.navigation.fallback = .allow"),
        source("a default on the next line", .navigationAllowAll, "policies.navigation.fallback =\n    .allow"),
        source(
            "a permission default that grants all", .permissionGrantAll,
            "policies.permission.fallback = PermissionDecision.grant"),
        source(
            "a permission policy that names its parameter", .permissionGrantAll,
            #"policies.permission.append("all") { request in .grant }"#),
        source(
            "a permission policy that grants all", .permissionGrantAll,
            #"policies.permission.append("all") { _ in .grant }"#),
        source("a dialect for all functions", .dialectAll, "let scope = DialectScope([origin], functions: .all)"),
        source("a dialect with its default", .dialectAll, "let scope = DialectScope(origins)"),
        source(
            "a dialect for frames", .dialectAll, "let scope = DialectScope(o, frames: .embedded, functions: .granted)"),
        source(
            "a WebViewJavascriptBridge with its default", .dialectAll, "let b = WebViewJavascriptBridge(in: origins)"),
        source(
            "a WebViewJavascriptBridge for all functions", .dialectAll,
            "let b = WebViewJavascriptBridge(in: [origin], functions: .all)"),
        source("a component with its default", .dialectAll, "let flex = FlexComponent(dialect: .android)"),
        source(
            "a component for all functions", .dialectAll, "let flex = FlexComponent()\nflex.functionGrants = .all"),
        source(
            "a component that is granted all functions again", .dialectAll,
            "let flex = FlexComponent()\nflex.functionGrants = .granted\nflex.functionGrants = .all"),
        source("a grant of all calls in Swift", .grantAllCalls, #"let g = try Grant(["*"], to: ["app://clean"])"#),
        source(
            "a grant to embedded frames in Swift", .grantEmbedded,
            #"let g = try Grant(["greeter.*"], to: ["app://clean"], frames: .embedded)"#),
        source(
            "a grant of synchronous calls in Swift", .grantSynchronous,
            #"let g = try Grant(["greeter.*"], to: ["app://clean"], allowsSynchronousCalls: true)"#),
        source("a grant that is extended to embedded frames", .grantEmbedded, "grant.frames = .embedded"),
        source("a grant that names the type of its frames", .grantEmbedded, "$0.frames =\n    Grant.Frames.embedded"),
        source(
            "a grant that is extended to synchronous calls", .grantSynchronous, "grant.allowsSynchronousCalls = true"),
        source(
            "a misspelt call in Swift", .grantUnregistered, #"let g = try Grant(["clock.tick"], to: ["app://clean"])"#),
        source(
            "an origin in clear text in Swift", .grantClearText,
            #"let g = Grant(["greeter.*"], to: ["http://a.example"])"#),
        source("an inline-script policy", .policyWeak, #"policy.allow("'unsafe-inline'", for: "script-src")"#),
        source(
            "a dialect for clear text", .grantClearText,
            #"let r = DialectScope(["http://a.example"], functions: .granted)"#),
        source(
            "a sandbox that is switched off", .engineOverride,
            #"setenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1", 1)"#),
        source(
            "a map in clear text", .routesClearText,
            #"config.routesMapURL = URL(string: "http://cdn.example/routes.json")"#),
        source("a store that all users share", .storeShared, #"config.routesCachePath = "/tmp/cache""#),
        source("a store on the next line", .storeShared, "config.routesCachePath =\n    \"/tmp/cache\""),
        source(
            "a profile among temporary files", .storeShared, "let s = ProfileStorage.persistent(.temporaryDirectory)"),
        source("a store in a folder of the system", .storeShared, "config.routesCachePath = NSTemporaryDirectory()"),
    ]

    /// A statement in place of the one that requires digests, in line 12 of the sources.
    private static func digests(_ name: String, _ statement: String) -> PlantedMistake {
        PlantedMistake(name, .routesWithoutDigest, at: "Sources/main.swift:12") {
            try $0.replace("config.requiresDigests = true", by: statement, in: "Sources/main.swift")
        }
    }

    static let inRoutes = [
        digests("a fetched map without digests", ""),
        digests("a fetched map that needs no digests", "config.requiresDigests = false"),
        digests("a fetched map without releases", "config.releases = nil"),
        PlantedMistake("a fetched map whose URL has a name", .routesWithoutDigest, at: "Sources/main.swift:12") {
            try $0.replace(
                #"URL(string: "https://cdn.example/routes.json"); config.requiresDigests = true"#,
                by: "settings.mapURL", in: "Sources/main.swift")
            try $0.append(#"settings.mapURL = URL(string: "https://cdn.example/a.json")"#, to: "Sources/Legacy.swift")
        },
        PlantedMistake("a routed file in clear text", .routesClearText, at: "routes.json:2") {
            try $0.replace("https://cdn.example/cart", by: "http://cdn.example/cart", in: "routes.json")
        },
        PlantedMistake("a route without a digest", .routesWithoutDigest, at: "routes.json:2") {
            try $0.replace("cart.html\", \"sha256\": \"\(CleanApp.digest)\"", by: "cart.html\"", in: "routes.json")
        },
        PlantedMistake("a file without a digest", .routesWithoutDigest, at: "routes.json:4") {
            try $0.replace("app.js\", \"sha256\": \"\(CleanApp.digest)\"", by: "app.js\"", in: "routes.json")
        },
        PlantedMistake("a truncated map", .routesUnreadable, at: "routes.json:1") {
            try $0.replace("]}", by: "]", in: "routes.json")
        },
    ]

    static let inFiles = [
        PlantedMistake("a link to outside of the folder", .linkOutside, at: "pages/link") {
            try FileManager.default.createSymbolicLink(
                atPath: $0.folder.path("pages/link"), withDestinationPath: "/etc/passwd")
        },
        PlantedMistake("a dangling link", .linkOutside, at: "pages/link") {
            try FileManager.default.createSymbolicLink(
                atPath: $0.folder.path("pages/link"), withDestinationPath: "../missing")
        },
        PlantedMistake("a launcher that switches the sandbox off", .engineOverride, at: "app.desktop:2") {
            try $0.folder.write(
                "[Desktop Entry]\nExec=env WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1 app\n".utf8, to: "app.desktop")
        },
        PlantedMistake("a launcher that lets other programs inspect the app", .inspectorOn, at: "app.desktop:2") {
            try $0.folder.write("[Desktop Entry]\nExec=app %u --inspect\r\n".utf8, to: "app.desktop")
        },
        PlantedMistake("an app's folder that all users can write", .fileWritable, at: ".") {
            #expect(chmod($0.folder.path(""), 0o777) == 0)
        },
        PlantedMistake("a file that all users can write", .fileWritable, at: "pages/app.js") {
            #expect(chmod($0.folder.path("pages/app.js"), 0o666) == 0)
        },
        PlantedMistake("a folder that all users can write", .fileWritable, at: "pages") {
            #expect(chmod($0.folder.path("pages"), 0o777) == 0)
        },
    ]

    static let secrets =
        [".env", ".env.production", "server.pem", "Server.KEY", "id_ed25519", "a.p12"].map { name in
            PlantedMistake("the secret \(name)", .fileSecret, at: "pages/\(name)") {
                try $0.folder.write("x".utf8, to: "pages/\(name)")
            }
        } + [
            PlantedMistake("a repository", .fileSecret, at: "pages/.git") {
                try $0.folder.write("x".utf8, to: "pages/.git/HEAD")
            }
        ]

    static let all = inPages + inPolicies + inSources + inRoutes + inFiles + secrets + inScripts + inPackages
}
