import ArgumentParser
import TomboloProgram

/// Starts the browser, which is a separate program because the other subcommands do not need its libraries.
struct BrowseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Browse the web in a small browser.",
        discussion: """
            Starts the program tombolo-browser with the same arguments; tombolo browse --help describes them.

            EXAMPLES
              tombolo browse
              tombolo browse example.com
              tombolo browse --private example.com
            """)

    @Argument(parsing: .captureForPassthrough, help: "The addresses to open, and options of tombolo-browser.")
    var arguments: [String] = []

    func run() throws {
        try end { try CompanionProgram("tombolo-browser").replaceThisProcess(arguments: arguments) }
    }
}
