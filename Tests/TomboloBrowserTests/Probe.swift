import Foundation
import TomboloTesting

/// The programs that use the browser's files as another process would; they are built beside the tests.
enum Probe: String {
    case library = "library-probe"
    case session = "session-probe"

    /// Starts it.
    func start(_ arguments: String...) throws -> StartedProcess { try StartedProcess([path] + arguments) }

    /// Starts it by a command that gets the probe's path and words as the last of its own.
    func start(under command: [String], _ arguments: String...) throws -> StartedProcess {
        try StartedProcess(command + [path] + arguments)
    }

    /// Starts it by a script of the shell that ends by running `"$@"`.
    func start(in script: String, _ arguments: String...) throws -> StartedProcess {
        try StartedProcess(["/bin/bash", "-c", script, "bash", path] + arguments)
    }

    private var path: String {
        // Where SwiftPM puts what a test target depends on.
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: rawValue).path(percentEncoded: false)
    }
}

/// Waits until something is so; the suite's own time limit ends what never is.
func until(_ condition: () throws -> Bool) async throws {
    while try !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
