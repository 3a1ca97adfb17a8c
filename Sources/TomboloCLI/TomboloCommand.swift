import ArgumentParser
import Glibc
import Logging
import TomboloEngine

/// The command `tombolo`.
///
/// Its `main` is synchronous, as GLib's main loop requires. A subcommand that shows a page runs the loop itself.
@main
struct TomboloCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tombolo",
        abstract: "Open web pages that can call Swift, and check whether this machine can show them.",
        discussion: """
            EXAMPLES
              tombolo open site/                   show a folder of pages in a window
              tombolo open site/ --evaluate a.js   run a script in its start page
              tombolo browse example.com           browse the web
              tombolo doctor                       check this machine for missing requirements
              tombolo audit .                      check an app for security problems

            EXIT STATUS
            \(CommandStatus.table)
            """,
        version: Version.text,
        subcommands: [
            OpenCommand.self, BrowseCommand.self, DemoCommand.self, RoutesCommand.self, DoctorCommand.self,
            AuditCommand.self, ProbeCommand.self,
        ])

    /// Runs the command as ArgumentParser's own `main` does, but escapes its messages like every other line: they quote arguments, which
    /// may be file names that others chose.
    static func main() {
        LoggingSystem.bootstrap(TerminalLogHandler.init(label:))
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let (status, message) = (exitCode(for: error), fullMessage(for: error))
            if status.isSuccess {
                if !message.isEmpty { StandardOutput.show(message, lineBreaks: .kept) }
            } else if !message.isEmpty {
                StandardError.write(line: message, lineBreaks: .kept)
            }
            Glibc.exit(status.rawValue)
        }
    }
}
