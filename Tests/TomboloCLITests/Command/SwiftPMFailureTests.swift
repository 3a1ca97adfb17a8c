import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

extension CommandTests {
    /// Failures of SwiftPM, which are not mistakes in the sources of an app.
    struct SwiftPMFailureTests {
        private let folder = TemporaryFolder()

        /// Writes an app.
        private func makeApp(toolsVersion: String) throws {
            try folder.write(
                """
                // swift-tools-version: \(toolsVersion)
                import PackageDescription
                let package = Package(
                    name: "notes",
                    targets: [.executableTarget(name: "notes", path: "Sources")])
                """, to: "Package.swift")
            try folder.write("print(\"org.example.Notes\")\n", to: "Sources/main.swift")
            try folder.write(AppDescriptionTests.text, to: "tombolo.json")
            try folder.write("Copyright 2026 Ada\n", to: "LICENSE")
        }

        /// Runs a command with the app.
        private func run(_ command: String) async throws -> CommandRun {
            let options = command == "bindings" ? ["--output", "a.d.ts"] : []
            // The repositories that SwiftPM keeps for all packages.
            let environment = ["XDG_CACHE_HOME": folder.path("cache")]
            return try await CommandRun.of([command, folder.path("")] + options, environment: environment)
        }

        @Test(arguments: ["package", "bindings", "dev", "drive"])
        func aToolchainThatIsTooOldIsNamed(command: String) async throws {
            try makeApp(toolsVersion: "99.0")
            let run = try await run(command)
            #expect(run.status == 4 && run.output.isEmpty, "\(run)")
            #expect(run.errors.contains("needs Swift 99.0.0, but the Swift on the PATH is "), "\(run)")
            #expect(run.errors.contains("Install a newer toolchain from https://www.swift.org/install"), "\(run)")
        }

        /// Makes an app whose build ends with the output of SwiftPM 6.3.1 for a package that it cannot fetch. The installed
        /// SwiftPM sometimes does not end after that.
        private func makeAppWithoutNetwork() async throws -> FakeTools {
            let tools = try await FakeTools()
            try await tools.makePackage("notes", running: "#!/bin/sh", compiles: false)
            try tools.folder.write(AppDescriptionTests.text, to: "tombolo.json")
            try tools.folder.write("Copyright 2026 Ada\n", to: "LICENSE")
            try tools.folder.write(
                """
                Fetching https://127.0.0.1:1/x.git
                warning: 'x': skipping cache due to an error: Failed to clone repository https://127.0.0.1:1/x.git:
                    fatal: unable to access 'https://127.0.0.1:1/x.git/': Failed to connect to 127.0.0.1 port 1
                error: Failed to clone repository https://127.0.0.1:1/x.git:
                    fatal: unable to access 'https://127.0.0.1:1/x.git/': Failed to connect to 127.0.0.1 port 1

                """, to: "texts")
            return tools
        }

        @Test(arguments: ["package", "bindings", "drive"])
        func aPackageThatCannotBeFetchedIsReported(command: String) async throws {
            let tools = try await makeAppWithoutNetwork()
            let options = command == "bindings" ? ["--output", "a.d.ts"] : []
            let run = try await CommandRun.of(
                [command, tools.folder.path("")] + options, environment: tools.environment)
            #expect(run.status == 4 && run.output.isEmpty, "\(run)")
            #expect(run.errors.contains("Check the network connection, and the URL of the package"), "\(run)")
            #expect(run.errors.contains("127.0.0.1:1") && !run.errors.contains("does not compile"), "\(run)")
        }

        /// The network may be available again when the next change starts a build.
        @Test func devReportsAPackageThatCannotBeFetchedAndWaits() async throws {
            let tools = try await makeAppWithoutNetwork()
            let run = try await CommandRun.of(
                ["dev", tools.folder.path(""), "--json"], environment: tools.environment,
                watching: { command, output in if output.contains("Waiting for a change.") { kill(command, SIGTERM) } })
            #expect(run.status == 143, "\(run)")
            let problems = try run.lines.filter { $0["type"] == "problem" }.compactMap { $0["message"]?.stringValue }
            #expect(problems.contains { $0.contains("Check the network connection") }, "\(run)")
        }
    }
}
