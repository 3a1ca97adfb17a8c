package import Foundation
package import TomboloTestServer

extension TemporaryFolder {
    /// Copies a program to a file in the folder.
    ///
    /// Another process makes the copy: a process that a test starts meanwhile would inherit the descriptor while this
    /// process writes the file, and a file that is open for writing cannot be executed.
    package func copyProgram(_ program: URL, to name: String) async throws {
        let run = try await ShellRun.of(["cp", program.path(percentEncoded: false), path(name)])
        guard run.status == 0 else { throw TestFailure("\(name) could not be copied: \(run.output)") }
    }
}
