import Foundation
import Glibc
import TomboloEngine
import TomboloProgram

/// One run of `tombolo drive`, from the build of the app until the command ends or a signal arrives.
@MainActor
final class DriveRun {
    private let program: DriveProgram
    private let port: UInt16
    private let screen: WindowSize?
    private let command: [String]
    private let loop = CommandLoop()
    private var proxy: DriveProxy?
    private var script: ChildProcess?

    /// - Parameters:
    ///   - port: The port on which to listen; 0 for a free one.
    ///   - screen: The size of the virtual display; nil to use the user's display.
    ///   - command: The words of the command to run; empty to serve until a signal arrives.
    init(_ program: DriveProgram, port: UInt16, screen: WindowSize?, command: [String]) {
        (self.program, self.port, self.screen, self.command) = (program, port, screen, command)
    }

    /// Runs until the command ends or a signal arrives, and returns the exit status.
    /// - Throws: ``CommandFailure``.
    func run() throws(CommandFailure) -> Int32 {
        let outcome = loop.run { try await self.serve() }
        script?.end()
        proxy?.stop()
        return try outcome.get()
    }

    private func serve() async throws {
        guard let driver = SearchPath.find("WebKitWebDriver") else {
            throw CommandFailure(
                .unfit,
                "WebKitWebDriver is missing. Install it: apt-get install webkitgtk-webdriver, or webkit2gtk-driver on Debian 12."
            )
        }
        if screen == nil, ProcessInfo.processInfo.environment["DISPLAY"] == nil {
            throw CommandFailure(.unfit, "--visible requires an X11 display, and DISPLAY is not set.")
        }
        let path = try await program.path()
        let proxy = DriveProxy(DriveSession.Settings(program: path, driver: driver, screen: screen)) { line in
            StandardError.write(line: "app | \(line)")
        }
        self.proxy = proxy
        let server = try await DriveServer.start(port: port) { command in await proxy.answer(command) }
        if command.isEmpty {
            try StandardOutput().write(line: server.url)
            // Serves until a signal cancels this task.
            while true { try await Task.sleep(for: .seconds(3_600)) }
        } else {
            try await runCommand(for: server.url)
        }
        await server.stop()
    }

    private func runCommand(for url: String) async throws {
        let script: ChildProcess
        do {
            script = try ChildProcess(
                command[0], Array(command.dropFirst()), input: STDIN_FILENO, output: STDOUT_FILENO,
                errors: STDERR_FILENO, variables: ["WEBDRIVER_URL": url, "SELENIUM_REMOTE_URL": url])
        } catch {
            throw CommandFailure(.usage, "\(error).")
        }
        self.script = script
        while true {
            switch script.wait(atMost: .zero) {
            case .exited(let status): return loop.end(.success(status))
            case .killed(let signal): return loop.end(.success(128 + signal))
            case nil: try await Task.sleep(for: .milliseconds(10))
            }
        }
    }
}
