import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Crashes of the web process, and its sandbox.
@MainActor
@Suite(.serialized) struct CrashTests {
    @Test func aCrashEndsCallsAndReloadsThePage() async throws {
        try await withPage(.gtk, alone: true) { test in
            let gate = CancellationWatch()
            test.calls.register("wait") { () async throws -> Void in try await gate.run() }
            test.calls.register("double") { (number: Int) -> Int in number * 2 }
            try await test.open("<script>tombolo.expose('never', () => new Promise(() => {}))</script>")
            try await test.run("void tombolo.call('wait')")
            try await test.until("the call") { gate.started == 1 }
            let (page, bridge) = (test.page, test.bridge)
            let function = Task { try await bridge.call("never", timeout: nil) }
            let script = Task { try await page.evaluate("await new Promise(() => {})") }
            try await test.until("the page function") {
                test.bridgeEvents.contains { if case .calledPage = $0 { true } else { false } }
            }
            let documents = bridge.document
            test.crash()
            let functionError = await #expect(throws: TomboloError.self) { try await function.value }
            #expect(functionError?.code == .disconnected)
            let scriptError = await #expect(throws: ScriptError.self) { try await script.value }
            #expect(scriptError?.code == .disconnected)
            try await test.until("the cancellation") { gate.cancelled == 1 }
            #expect(test.crashes == [.crashed])
            try await test.until("the reload") { test.finishedLoads == 2 }
            #expect(bridge.document != nil)
            #expect(bridge.document != documents)
            #expect(try await test.run("return await tombolo.call('double', 21)") == 42)
            #expect(bridge.callsInFlight == 0)
        }
    }

    /// Two sites are shown by different processes. The end of the process of the first site does not affect the page of the second one.
    @Test func anotherSiteHasAnotherWebProcess() async throws {
        try await withServer { server in
            try await withPage(.gtk, configuration: .anywhere, alone: true) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                let before = Set(test.page.engine.webProcessIdentifiers)
                try await test.page.loadAndWait(server.url("/status/200", host: .localhost))
                let after = Set(test.page.engine.webProcessIdentifiers)
                let new = after.subtracting(before)
                #expect(!before.isEmpty && !new.isEmpty)
                for process in before { kill(process, SIGKILL) }
                try await test.until("the end of the first process") {
                    before.isDisjoint(with: test.page.engine.webProcessIdentifiers)
                }
                #expect(try await test.run("return location.hostname") == "localhost")
                #expect(test.crashes.isEmpty)
                for process in new { kill(process, SIGKILL) }
                try await test.until("the crash") { test.crashes == [.crashed] }
            }
        }
    }

    @Test func aSecondCrashStopsReloading() async throws {
        try await withPage(.gtk, alone: true) { test in
            try await test.open()
            test.crash()
            try await test.until("the reload") { test.finishedLoads == 2 }
            test.crash()
            try await test.until("the crash loop") { test.pageEvents.contains(.crashLoop) }
            #expect(test.crashes == [.crashed, .crashed])
            #expect(test.finishedLoads == 2)
            #expect(!test.page.isLoading)
            // The app can still load the page.
            try await test.open("<title>Mended</title>")
            #expect(try await test.run("return document.title") == "Mended")
        }
    }

    @Test func theWebProcessIsSandboxed() async throws {
        try await withPage(.gtk, alone: true) { test in
            try await test.open()
            let own = test.page.engine.webProcessIdentifiers
            try #require(!own.isEmpty)
            for process in own {
                let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
                #expect(status.contains("\nSeccomp:\t2\n"))
                #expect(status.contains("\nNoNewPrivs:\t1\n"))
                let theirs = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/mnt")
                let ours = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/mnt")
                #expect(theirs != ours)
            }
        }
    }
}

/// Counts the cancellations of a handler that never returns by itself.
@MainActor
private final class CancellationWatch {
    private(set) var started = 0
    private(set) var cancelled = 0

    func run() async throws {
        started += 1
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            cancelled += 1
            throw error
        }
    }
}
