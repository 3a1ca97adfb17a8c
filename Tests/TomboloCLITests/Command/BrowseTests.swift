import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

extension CommandTests {
    /// `tombolo browse`.
    struct BrowseTests {
        @Test(arguments: ["not a url", "javascript:alert(1)", "file:///etc/passwd", ""])
        func invalidAddressesAreRejected(text: String) async throws {
            let run = try await CommandRun.of(["browse", text])
            #expect(run.status == 64)
            #expect(run.errors.contains("“\(text)” is not the address of a page."), "\(run.errors)")
        }

        @Test(arguments: [("browse", "tombolo-browser"), ("demo", "tombolo-demo")])
        func theHelpOfTheStartedProgramIsPrinted(subcommand: String, program: String) async throws {
            let run = try await CommandRun.of([subcommand, "--help"])
            #expect(run.status == 0)
            #expect(run.output.contains("USAGE: \(program) "), "\(run.output)")
        }

        @Test func aMissingBrowserIsReportedWithTheFoldersThatWereSearched() async throws {
            let folder = TemporaryFolder()
            try folder.write("", to: "bin/.keep")
            try await folder.copyProgram(CommandRun.binary.resolvingSymlinksInPath(), to: "bin/tombolo")
            let program = folder.file("bin/tombolo")
            let run = try await CommandRun.of(["browse"], program: program, environment: ["PATH": "/usr/bin:/bin"])
            #expect(run.status == 4)
            for text in ["tombolo-browser is missing", folder.path("bin"), folder.path("lib/tombolo")] {
                #expect(run.errors.contains(text), "\(run.errors)")
            }
        }

        @Test(arguments: ["lib/tombolo", "elsewhere"])
        func theBrowserIsFoundBelowThePrefixAndOnThePath(place: String) async throws {
            let folder = TemporaryFolder()
            try folder.write("", to: "bin/.keep")
            try await folder.copyProgram(CommandRun.binary.resolvingSymlinksInPath(), to: "bin/tombolo")
            let browser = CommandRun.binary.deletingLastPathComponent().appending(path: "tombolo-browser")
            try FileManager.default.createDirectory(at: folder.file(place), withIntermediateDirectories: true)
            try folder.link("\(place)/tombolo-browser", to: browser.path(percentEncoded: false))
            let run = try await CommandRun.of(
                ["browse", "not a url"], program: folder.file("bin/tombolo"),
                environment: ["PATH": "/usr/bin:/bin:\(folder.path("elsewhere"))"])
            #expect(run.status == 64)
            #expect(run.errors.contains("“not a url” is not the address of a page."), "\(run.errors)")
        }

        @Test func aMissingDisplayIsReportedWithoutSuggestingHeadless() async throws {
            let run = try await CommandRun.of(["browse"])
            #expect(run.status == 4)
            #expect(
                run.errors.contains("tombolo-browser: There is no display") && !run.errors.contains("--headless"),
                "\(run.errors)")
        }

        @Test func oneBrowserRunsPerProfileAndRestoresItsTabsAfterAKill() async throws {
            let server = try await LocalServer.start()
            let data = TemporaryFolder()
            let own = data.url.appending(path: "tombolo-browser/profiles/test/browser", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try Data(#"{"restoring": "always"}"#.utf8).write(to: own.appending(path: "settings.json"))
            let session = own.appending(path: "session.json")

            let first = try await browse([server.url("/ok").absoluteString], data) { process in
                try await until("the first page") { await server.requestCount(of: "/ok") == 1 }
                let second = try await browse([server.url("/status/200").absoluteString], data) { _ in }
                #expect(second.status == 0, "\(second.errors)")
                try await until("the second page") { await server.requestCount(of: "/status/200") == 1 }
                try await until("the second page in session.json") {
                    (try? String(contentsOf: session, encoding: .utf8))?.contains("/status/200") == true
                }
                kill(process, SIGKILL)
            }
            #expect(first.status == 128 + SIGKILL)

            let again = try await browse([], data) { process in
                for path in ["/ok", "/status/200"] {
                    try await until("\(path) again") { await server.requestCount(of: path) == 2 }
                }
                kill(process, SIGKILL)
            }
            #expect(again.status == 128 + SIGKILL)
        }

        /// Runs the browser on the display of the tests.
        private func browse(
            _ addresses: [String], _ data: TemporaryFolder, meanwhile: @Sendable (Int32) async throws -> Void
        ) async throws -> CommandRun {
            let names = ["DISPLAY", "XAUTHORITY", "GDK_BACKEND"]
            let own = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
            var environment: [String: String?] = own.mapValues { $0 }
            environment["XDG_DATA_HOME"] = data.url.path(percentEncoded: false)
            return try await CommandRun.of(
                ["browse", "--profile", "test"] + addresses, environment: environment, meanwhile: meanwhile)
        }
    }
}
