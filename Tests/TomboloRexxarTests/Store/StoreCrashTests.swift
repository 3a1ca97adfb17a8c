import TestSupport
import Foundation
import Testing
import TomboloRexxar
import TomboloTestServer

/// Killing the writer leaves the store in its state before or after the current step.
@Suite
struct StoreCrashTests {
    @Test
    func theStoreStaysValidIfItsWriterIsKilledAtAnySystemCall() async throws {
        let script = URL(filePath: #filePath).appending(path: "../../../StoreProbe/kill-at-each-step")
            .standardizedFileURL
        let run = try await ShellRun.of([script.path(percentEncoded: false), BuiltProgram.path("store-probe")])
        #expect(run.status == 0, "\(run.output)")
        let kills = run.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
        #expect(kills > 60)
    }
}
