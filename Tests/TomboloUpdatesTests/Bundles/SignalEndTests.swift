import Foundation
import TestSupport
import Testing
import TomboloTestServer

/// Apps that signals end while they show a release on trial.
struct SignalEndTests {
    private let folder = TemporaryFolder()
    private let app = TemporaryFolder()

    private func arguments(_ command: String) -> [String] {
        let probe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "update-probe")
        let folders = [folder.url, app.url].map { $0.path(percentEncoded: false) }
        return [probe.path(percentEncoded: false), command] + folders
    }

    /// Starts the app, and waits until it shows release 2.0.
    private func shown(_ option: String? = nil) async throws -> StartedProcess {
        let process = try StartedProcess(arguments("show") + [option].compactMap(\.self))
        try await process.hasWritten(1)
        #expect(process.lines == ["2.0 is shown"])
        return process
    }

    private func prepare() async throws {
        #expect(try await ShellRun.of(Array(arguments("prepare").dropLast())).status == 0)
    }

    private func state() async throws -> String { try await ShellRun.of(arguments("state")).output }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func terminationSignalsAreNotFailures(signal: Int32) async throws {
        try await prepare()
        for _ in 0..<3 {
            let process = try await shown()
            process.kill(signal)
            // The signal ends the process as it would without a handler.
            #expect(try await process.end() == 128 + signal)
        }
        #expect(try await state().hasPrefix("web stable: release 2.0 (on trial)"))
    }

    @Test func aHandlerThatCallsTheEarlierOneEndsTheApp() async throws {
        try await prepare()
        for _ in 0..<2 {
            let process = try await shown("chained")
            process.kill(SIGTERM)
            #expect(try await process.end() == 128 + SIGTERM)
        }
        #expect(try await state().hasPrefix("web stable: release 2.0 (on trial)"))
    }

    @Test func killsCountAsFailures() async throws {
        try await prepare()
        for _ in 0..<2 {
            let process = try await shown()
            process.kill(SIGKILL)
            #expect(try await process.end() == 128 + SIGKILL)
        }
        #expect(try await state().contains("2.0 failed, because the app ended twice without an orderly exit"))
    }

    @Test func signalHandlersOfTheAppAreKept() async throws {
        try await prepare()
        let own = try await shown("own")
        own.kill(SIGTERM)
        #expect(try await own.end() == 7)
        let ignoring = try await shown("ignored")
        ignoring.kill(SIGTERM)
        ignoring.write("go on")
        try await ignoring.hasWritten(2)
    }
}
