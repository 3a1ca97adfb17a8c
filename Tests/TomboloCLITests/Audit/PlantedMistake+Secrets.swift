import TomboloTesting

@testable import TomboloCLI

/// Mistakes with scripts, secrets and packages.
extension PlantedMistake {
    private static func line(_ name: String, _ rule: AuditRule, _ line: String) -> PlantedMistake {
        PlantedMistake(name, rule, at: "Sources/main.swift:14") { try $0.append(line, to: "Sources/main.swift") }
    }

    private static func script(_ name: String, _ rule: AuditRule, _ line: String) -> PlantedMistake {
        PlantedMistake(name, rule, at: "pages/app.js:3") { try $0.append(line, to: "pages/app.js") }
    }

    static let inScripts = [
        line("a script with a value in it", .scriptInterpolated, #"await page.evaluate("show('\(name)')")"#),
        line("a script that a value is added to", .scriptInterpolated, #"await page.evaluate("show(" + name + ")")"#),
        line("a server for every interface", .listenEverywhere, #"server.listen("0.0.0.0", port: 80)"#),
        PlantedMistake("a launcher for every interface", .listenEverywhere, at: "app.sh:2") {
            try $0.folder.write("#!/bin/sh\nexec app --listen 0.0.0.0\n".utf8, to: "app.sh")
        },
        line("a private key", .secretInSource, "let key = \"-----BEGIN RSA PRIVATE KEY-----\""),
        line("a key of a service", .secretInSource, "let key = \"AKIA" + String(repeating: "A", count: 16) + "\""),
        script("a key in a script", .secretInSource, "const key = 'ghp_" + String(repeating: "a", count: 36) + "';"),
        line("a stored token", .secretStored, #"UserDefaults.standard.set(token, forKey: "authToken")"#),
        script("a token that the page stores", .secretStored, "localStorage.setItem('authToken', token);"),
        line("a printed password", .secretLogged, "print(user.password)"),
        line("a token in a printed text", .secretLogged, #"print("signed in with \(accessToken)")"#),
        line("a secret in a log", .secretLogged, #"appLogger.info("the key is \(clientSecret)")"#),
    ]

    /// A package with a dependency, without one of its files.
    private static func package(
        _ name: String, _ rule: AuditRule, at place: String = "Package.swift", from: String = #"from: "1.0.0""#,
        without missing: String? = nil
    ) -> PlantedMistake {
        PlantedMistake(name, rule, at: place) { app in
            let manifest = """
                let package = Package(
                    name: "clean",
                    dependencies: [.package(url: "https://example.com/a.git", \(from))])
                """
            for (file, text) in ["Package.swift": manifest, "Package.resolved": "{}", "SECURITY.md": "# Security"]
            where file != missing {
                try app.folder.write(text.utf8, to: file)
            }
        }
    }

    static let inPackages = [
        package("a branch", .dependencyBranch, at: "Package.swift:3", from: #"branch: "main""#),
        package("no record of versions", .packageUnresolved, without: "Package.resolved"),
        package("no SECURITY.md", .securityPolicyMissing, without: "SECURITY.md"),
    ]
}
