import ArgumentParser
import TomboloProgram

/// The command `tombolo`, with its subcommands.
struct TomboloCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tombolo",
        abstract: "Make apps whose web pages can call Swift, open pages, and check apps and this machine.",
        discussion: """
            EXAMPLES
              tombolo new notes                    make a new app
              tombolo dev notes                    run it while you change it
              tombolo inspect                      show the calls of a running app
              tombolo drive notes -- ./test.py     test its windows with a WebDriver client
              tombolo bindings notes               write TypeScript types for its calls
              tombolo mock --output notes/web      write a module that replays a recording
              tombolo package notes                make a Debian package of it
              tombolo release init releases        publish signed releases of pages
              tombolo open site/                   show a folder of pages
              tombolo open site/ --evaluate a.js   run a script in its start page
              tombolo browse example.com           browse the web
              tombolo doctor                       check that this machine can show pages
              tombolo audit .                      check an app for security problems

            EXIT STATUS
            \(CommandStatus.table)
            """,
        version: Version.text,
        subcommands: [
            NewCommand.self, DevCommand.self, InspectCommand.self, DriveCommand.self, BindingsCommand.self,
            MockCommand.self,
            PackageCommand.self,
            OpenCommand.self,
            BrowseCommand.self,
            DemoCommand.self,
            RoutesCommand.self,
            ReleaseCommand.self,
            DoctorCommand.self,
            AuditCommand.self, ProbeCommand.self, GuardCommand.self,
        ])
}
