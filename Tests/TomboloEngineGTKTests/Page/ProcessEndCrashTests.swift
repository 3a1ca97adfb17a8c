import Foundation
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// The end of web processes with their page. The suite kills no process, but runs without other tests, because the engine lists the processes of
/// the whole program.
@MainActor
@Suite struct ProcessEndCrashTests {
    @Test func closingAPageEndsItsWebProcesses() async throws {
        let server = try await LocalServer.start()
        // The first site's document stays in the page cache, in its own process.
        let processes = try await withPage(.gtk, alone: true) { test in
            try await test.open()
            try await test.page.loadAndWait(server.url("/ok"))
            return test.page.engine.webProcessIdentifiers
        }
        #expect(processes.count > 1)
        let end = ContinuousClock.now + .seconds(10)
        while !processes.allSatisfy(isGone), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(processes.filter { !isGone($0) } == [])
        await server.stop()
    }

    /// Whether a process has ended. A process whose status has not been collected is a zombie.
    private func isGone(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.split(separator: ")").last?.hasPrefix(" Z") ?? true
    }
}
