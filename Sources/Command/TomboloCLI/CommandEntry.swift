import TomboloProgram

/// The entry of the program `tombolo`.
package enum CommandEntry {
    /// Runs the command with the arguments of the process, and ends the process.
    package static func run() { TomboloCommand.runProgram() }
}
