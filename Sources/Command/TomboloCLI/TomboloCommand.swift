import ArgumentParser
import TomboloProgram

/// The command `tombolo`, with its subcommands.
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
}
