import TestSupport
import Foundation
import Testing
import TomboloRexxar
import TomboloTestServer

/// The store after its writer was killed: it is in the state before or after the writer's current step.
@Suite
struct StoreCrashTests {
    @Test
    func theStoreStaysValidIfItsWriterIsKilledAtAnySystemCall() async throws {
        let script = URL(filePath: #filePath).appending(path: "../../../Probes/StoreProbe/kill-at-each-step")
            .standardizedFileURL
        let run = try await ShellRun.of([script.path(percentEncoded: false), BuiltProgram.path("store-probe")])
        #expect(run.status == 0, "\(run.output)")
        let kills = run.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
        #expect(kills > 60)
    }
}
