/// A command that has ended, and its output.
package struct ShellRun: Sendable {
    package var status: Int32
    package var output: String

    /// Runs a command with empty input. The length of its output is not limited.
    package static func of(_ arguments: [String]) async throws -> ShellRun {
        let process = try StartedProcess(arguments)
        process.endInput()
        return ShellRun(status: try await process.end(), output: process.output)
    }
}
