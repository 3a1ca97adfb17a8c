import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// The findings of `tombolo audit` in an app.
@Suite struct AuditTests {
    @Test func aCleanAppHasNoFindings() throws {
        #expect(try CleanApp().findings().isEmpty)
    }

    @Test(arguments: PlantedMistake.all)
    func aPlantedMistakeIsTheOnlyFinding(mistake: PlantedMistake) throws {
        let app = try CleanApp()
        try mistake.plant(app)
        let findings = try app.findings()
        #expect(findings.map(\.rule) == [mistake.rule], "\(findings)")
        #expect(findings.map(\.place) == [mistake.place], "\(findings)")
        for finding in findings {
            #expect(!finding.detail.isEmpty && !finding.rule.remedy.isEmpty)
            let isText = finding.file.hasSuffix(".swift")
            #expect(finding.detail.hasSuffix("(source line)") == isText, "\(finding.detail)")
        }
    }

    @Test(
        arguments: ["contentSecurityPolicy", "releasedContentSecurityPolicy"],
        [
            "nil", "\n    nil", ".none", "[:]", "[ : ]", ".init()", "ContentSecurityPolicy()",
            "ContentSecurityPolicy.init()",
        ])
    func aDisabledContentSecurityPolicyAndPagesWithoutOneAreFound(name: String, value: String) throws {
        let app = try CleanApp()
        try app.append("configuration.\(name) = \(value)", to: "Sources/main.swift")
        try app.folder.write(
            #"<meta http-equiv="content-security-policy" content="default-src 'self'">"#.utf8, to: "pages/own.html")
        #expect(try app.findings().map(\.place) == ["Sources/main.swift:14", "pages/index.html:1"])
        #expect(try app.findings().map(\.rule) == [.policyOff, .pageWithoutPolicy])
    }

    @Test(arguments: [
        "configuration.contentSecurityPolicy = .strict", "configuration.contentSecurityPolicy =\n    .strict",
        #"configuration.contentSecurityPolicy = ["default-src": ["'self'"]]"#,
        #"configuration.contentSecurityPolicy?.allow("https://a.example", for: "img-src")"#,
    ])
    func aContentSecurityPolicyWithDirectivesIsNotReported(line: String) throws {
        let app = try CleanApp()
        try app.append(line, to: "Sources/main.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [
        "default-src data:; script-src 'self'", "default-src 'self'; img-src data:; font-src data:",
        "script-src xdata:; default-src data:",
    ])
    func dataURLsOfOtherContentThanScriptsAreNotReported(policy: String) throws {
        let app = try CleanApp()
        try app.append(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">", to: "pages/index.html")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [
        ("config.requiresDigests = true", "config.releases = releases"),
        ("config.requiresDigests = true", "config.requiresDigests = isShipped"),
        (#""https://cdn.example/routes.json"); config.requiresDigests = true"#, #""http://127.0.0.1:80/routes.json")"#),
        (#"URL(string: "https://cdn.example/routes.json"); config.requiresDigests = true"#, "options.mapURL"),
        (#"URL(string: "https://cdn.example/routes.json"); config.requiresDigests = true"#, "nil"),
    ])
    func fetchedMapsWithDigestsOrReleasesAndOtherMapsAreNotReported(part: String, other: String) throws {
        let app = try CleanApp()
        try app.replace(part, by: other, in: "Sources/main.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: ["url", "options.url"])
    func theURLOfAMapWithANameOfOneWordIsSearchedInItsFileOnly(value: String) throws {
        let app = try CleanApp()
        try app.replace(
            #"URL(string: "https://cdn.example/routes.json"); config.requiresDigests = true"#, by: value,
            in: "Sources/main.swift")
        let line = #"let url = URL(string: "https://cdn.example/help.html")"#
        try app.append(line, to: "Sources/Legacy.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
        try app.append(line, to: "Sources/main.swift")
        #expect(try app.findings().map(\.rule) == [.routesWithoutDigest])
    }

    /// A literal is the value of its line, and the next line is another statement.
    @Test(arguments: [
        "var isInspectable = \"\"\ntrue.description.show()", "let letsGo: String = \"yes\"\ntrue.description.show()",
        "config.routesCachePath = \"cache\"\nlet path = \"/tmp/other\"", "grant.frames = frames\n    .embedded",
        "scope.frames = .sameOrigin\nscope.functions = .granted", "let isEmbedded = grant.frames == .embedded",
        "grant.allowsSynchronousCalls = false",
    ])
    func valuesOfOtherStatementsAreNotReported(line: String) throws {
        let app = try CleanApp()
        try app.append(line, to: "Sources/main.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func filesBesideAMapInTheSourcesNeedNoDigest() throws {
        let app = try CleanApp()
        let map = #"{"items": [{"uri": "app://pages", "remote_file": "start.html"}], "partial_items": []}"#
        let page = CleanApp.page
        try app.folder.write(map.utf8, to: "Sources/shipped/routes.json")
        #expect(try app.findings().map(\.rule) == [.routesWithoutDigest])
        try app.folder.write(page.utf8, to: "Sources/shipped/start.html")
        #expect(try app.findings().isEmpty)
        // The same files in a folder that may be a server's.
        try app.folder.write(page.utf8, to: "public/start.html")
        try app.folder.write(map.utf8, to: "public/routes.json")
        #expect(try app.findings().map(\.rule) == [.routesWithoutDigest])
    }

    /// Each line is a finding in an app without a container. It is not a finding in an app with one, because there the
    /// request never leaves the program.
    @Test(arguments: [
        "http://rexxar-container/", "http://rexxar-container/api/geo?x=1,2", "http://Rexxar-Container/api/geo",
    ])
    func requestsToTheContainerAreNotReportedAsClearTextLoads(address: String) throws {
        let app = try CleanApp()
        try app.append("await fetch('\(address)')", to: "pages/app.js")
        try app.append("<img src='\(address)'>", to: "pages/index.html")
        // A comment or a literal does not make a container.
        try app.append(#"let text = "RXRViewController" // RXRViewController"#, to: "Sources/main.swift")
        #expect(try app.findings().map(\.rule) == [.pageClearText, .pageClearText])
        try app.append("let controller = try RXRViewController(uri: uri)", to: "Sources/main.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [
        "http://rexxar-container.evil.example/x", "http://rexxar-container:80/x", "http://a@rexxar-container/x",
        "http://rexxar-container@evil.example/x", "http://rexxar-container\\@evil.example/x",
        "http://rexxar-containers/x", "http://rexxar-container.", "http://a.rexxar-container/x",
        "ws://rexxar-container/x", "http://rexxar-container", "http://rexxar-container%2eevil.example/x",
        "http://evil.example/http://rexxar-container/x", "http://rexxar-container,evil.example/x",
    ])
    func addressesThatOnlyBeginLikeTheContainersAreFound(address: String) throws {
        let app = try CleanApp()
        try app.append("let controller = try RXRViewController(uri: uri)", to: "Sources/main.swift")
        try app.append("new WebSocket('\(address)')", to: "pages/app.js")
        try app.append("<embed src='\(address)'>", to: "pages/index.html")
        #expect(Set(try app.findings().map(\.place)) == ["pages/app.js:3", "pages/index.html:9"])
        #expect(Set(try app.findings().map(\.rule)) == [.pageClearText])
    }

    @Test func aMisspeltCallIsFoundWithTheNearestName() throws {
        let app = try CleanApp()
        try app.append(#"let g = Grant(["greeter.gret"], to: ["app://clean"])"#, to: "Sources/main.swift")
        #expect(try app.findings().first?.detail.contains("the nearest name is “greeter.greet”") == true)
    }

    @Test func callsOfPluginsAndComputedNamesAreNotReportedAsMisspelt() throws {
        let app = try CleanApp()
        try app.append(
            """
            final class Vault: Plugin {
                let name = "vault"
                func register(in calls: PluginCalls) { calls.register("open") { 1 } }
            }
            let g = [Grant(["vault.open"], to: ["app://clean"]), Grant(["flex.call.test"], to: ["app://clean"])]
            """, to: "Sources/main.swift")
        #expect(try app.findings().isEmpty)
        try app.append(
            #"calls.register(name) { 1 }; let h = Grant(["anything"], to: ["app://clean"])"#, to: "Sources/main.swift")
        #expect(try app.findings().isEmpty)
    }

    @Test(arguments: [
        #"await page.evaluate("show(argument)", argument: .string("\(name)"))"#,
        #"await page.evaluate("show(" + "1)")"#, #"await page.evaluate(script)"#,
        #"keychain.set(token, forKey: "token")"#, #"UserDefaults.standard.set(size, forKey: "size")"#,
        #"print("the token is \(token.count) bytes long")"#, #"print("a password is needed")"#,
        #"let prefix = "ghp_""#,
    ])
    func harmlessScriptsAndSecretsAreNotReported(line: String) throws {
        let app = try CleanApp()
        try app.append(line, to: "Sources/main.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [
        #"policies.navigation.append("own") { action in action.url == home ? .allow : .cancel }"#,
        #"policies.navigation.append("own") { action in if action.isOwn { return .allow }; return nil }"#,
        "policies.navigation.append(\"own\") { action in\n    guard isOwn(action) else { return .cancel }\n    return .allow\n}",
        #"policies.navigation.append("watch") { action in log(action); return nil }"#,
        #"policies.navigation.append("ask") { action in await decision(on: action) }"#,
        "policies.navigation.fallback = .cancel", "policies.permission.fallback = isTest ? .grant : .deny",
        "let isAllowed = navigation.fallback == .allow",
    ])
    func policiesWithConditionsAreNotReported(line: String) throws {
        let app = try CleanApp()
        try app.append(line, to: "Sources/main.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: [
        "configuration.isInspectable = false", "configuration.isInspectable = flag; let flag = false",
        "@Flag var inspects = false\nconfiguration.isInspectable = options.inspects",
        "func show(isInspectable: Bool, title: String) { view.isInspectable = isInspectable }",
        "var isInspectable: Bool { get { view.isInspectable } set { view.isInspectable = newValue } }",
        "options.isInspectable = plan.isInspectable", #"case isInspectable = "inspectable""#,
        "if view.isInspectable == wanted { return }",
        "#if DEBUG\nlet inspects = true\n#else\nlet inspects = false\n#endif\nconfiguration.isInspectable = inspects",
    ])
    func anInspectorThatIsOffByDefaultIsNotReported(line: String) throws {
        let app = try CleanApp()
        try app.append(line, to: "Sources/main.swift")
        let findings = try app.findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test func anOldEngineIsReportedWithItsAdvisories() throws {
        let rules = try CleanApp().findings(engine: EngineVersion(2, 44, 0)).map(\.rule)
        #expect(rules == [.engineAdvisory, .engineOld])
        let fixed = try #require(EngineAdvisories.shipped?.advisories.first?.fixedIn)
        #expect(try CleanApp().findings(engine: fixed).isEmpty)
    }

    @Test func vulnerabilitiesOfTheInstalledEngineAreNotes() throws {
        let engine = AuditedEngine(version: EngineVersion(2, 50, 0), isNamed: false, advisories: .shipped)
        let findings = Audit.findings(in: AuditedApp(engine: engine))
        #expect(!findings.isEmpty)
        #expect(AuditReport(findings).isClean)
    }

    @Test func everyFindingIsDocumentedWithItsSeverity() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Documentation/Audit.md")
        let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
        for rule in AuditRule.allCases {
            #expect(text.contains("| `\(rule.rawValue)` | \(rule.severity.rawValue) |"), "\(rule.rawValue)")
        }
    }
}
