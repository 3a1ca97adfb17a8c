import Foundation
import TestSupport
import Testing

/// An app that is killed while it updates: it has a complete release, and what failed is not tried again.
struct UpdateCrashTests {
    @Test func theReleaseStaysCompleteIfTheAppIsKilledAtAnySystemCall() async throws {
        let script = URL(filePath: #filePath).appending(path: "../../../Probes/UpdateProbe/kill-at-each-step")
            .standardizedFileURL
        let probe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "update-probe")
        let run = try await ShellRun.of([script.path(percentEncoded: false), probe.path(percentEncoded: false)])
        #expect(run.status == 0, "\(run.output)")
        let kills = run.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
        #expect(kills > 80)
    }
}
