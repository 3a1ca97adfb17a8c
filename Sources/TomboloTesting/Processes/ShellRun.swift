/// A command that ran to its end, and what it wrote.
package struct ShellRun: Sendable {
    package var status: Int32
    package var output: String

    /// Runs a command; its output may be as long as it likes. Its input is empty.
    package static func of(_ arguments: [String]) async throws -> ShellRun {
        let process = try StartedProcess(arguments)
        process.endInput()
        return ShellRun(status: try await process.end(), output: process.output)
    }
}
