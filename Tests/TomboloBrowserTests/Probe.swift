import TestSupport
import Foundation
import TomboloTestServer

/// The programs that use the browser's files from another process. They are built together with the tests.
enum Probe: String {
    case library = "library-probe"
    case session = "session-probe"

    /// Starts the probe.
    func start(_ arguments: String...) throws -> StartedProcess { try StartedProcess([path] + arguments) }

    /// Starts the probe by a command whose last arguments are the probe's path and arguments.
    func start(under command: [String], _ arguments: String...) throws -> StartedProcess {
        try StartedProcess(command + [path] + arguments)
    }

    /// Starts the probe by a shell script that ends with running `"$@"`.
    func start(in script: String, _ arguments: String...) throws -> StartedProcess {
        try StartedProcess(["/bin/bash", "-c", script, "bash", path] + arguments)
    }

    private var path: String {
        // The folder in which SwiftPM puts the dependencies of a test target.
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: rawValue).path(percentEncoded: false)
    }
}

/// Waits until a condition is true. The time limit of the suite ends a wait that never succeeds.
func until(_ condition: () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
