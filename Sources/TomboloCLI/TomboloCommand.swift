import ArgumentParser

/// The command.
///
/// Its `main` is synchronous, as GLib's main loop wants it; a subcommand that shows a page runs the loop itself.
@main
struct TomboloCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tombolo",
        abstract: "Opens web pages that can call Swift, and checks whether this machine can show them.",
        discussion: """
            EXAMPLES
              tombolo open site/                   show a folder of pages in a window
              tombolo open site/ --evaluate a.js   run a script in its page
              tombolo browse example.com           browse the web
              tombolo doctor                       find out what is missing here

            EXIT STATUS
            \(CommandStatus.table)
            """,
        version: Version.text,
        subcommands: [
            OpenCommand.self, BrowseCommand.self, DemoCommand.self, RoutesCommand.self, DoctorCommand.self,
            ProbeCommand.self,
        ])
}
