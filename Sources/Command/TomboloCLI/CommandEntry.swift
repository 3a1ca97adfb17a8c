import Glibc
import TomboloEngine
import TomboloProgram

/// The entry of the program `tombolo`.
package enum CommandEntry {
    /// Runs the command with the process's arguments, and then ends the process.
    package static func run() {
        if let unknown = UnknownSubcommand.first(in: CommandLine.arguments.dropFirst(), of: TomboloCommand.self) {
            for line in unknown.lines { StandardError.write(line: line) }
            exit(CommandStatus.usage.rawValue)
        }
        TomboloCommand.runProgram()
    }
}
