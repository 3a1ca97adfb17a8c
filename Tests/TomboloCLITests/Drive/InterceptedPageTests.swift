import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

extension CommandTests {
    /// `tombolo drive` with an app whose pages a driver cannot control.
    struct InterceptedPageTests {
        /// A container of routes has such a page.
        @Test func aPageWhoseRequestsAreInterceptedIsReported() async throws {
            let folder = TemporaryFolder()
            defer { withExtendedLifetime(folder) {} }
            let probe = CommandRun.binary.deletingLastPathComponent().appending(path: "application-probe")
            // The probe ends at the end of its input.
            let script = """
                #!/bin/sh
                export PROBE_INTERCEPTS=1
                sleep 1000 | exec \(probe.path(percentEncoded: false)) "$@"

                """
            try folder.write(script.utf8, to: "script")
            #expect(chmod(folder.path("script"), 0o755) == 0)
            try await folder.copyProgram(folder.file("script"), to: "app")
            let command = CommandRun.binary.path(percentEncoded: false)
            let process = try StartedProcess([command, "drive", "--app", folder.path("app")])
            defer { process.kill(SIGTERM) }
            try await process.hasWritten(1)
            let base = try #require(URL(string: process.lines[0]))
            let error = await #expect(throws: Unexpected.self) {
                try await WebDriverSession.answer(to: "POST", base.appending(path: "session"), ["capabilities": [:]])
            }
            #expect(error?.what.contains("see the output of the app") == true, "\(String(describing: error))")
            let report = "--automation: a WebDriver client cannot control this page"
            #expect(process.lines.contains { $0.hasPrefix("app | ") && $0.contains(report) }, "\(process.output)")
        }
    }
}
