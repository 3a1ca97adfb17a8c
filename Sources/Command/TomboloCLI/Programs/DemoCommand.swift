import ArgumentParser
import TomboloProgram

/// Starts the program of the demos, which links the dialects and the containers with their libraries.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show a page written for an older bridge, with the native side that it expects.",
        discussion: """
            Starts the program tombolo-demo with the same arguments; tombolo demo --help describes them.

            EXAMPLES
              tombolo demo flex                     the bundled page for that bridge
              tombolo demo wvjb page.html --events  an existing page, unchanged
            """)

    @Argument(parsing: .captureForPassthrough, help: "The bridge, the page, and options of tombolo-demo.")
    var arguments: [String] = []

    func run() throws {
        try end { try CompanionProgram("tombolo-demo").replaceThisProcess(arguments: arguments) }
    }
}
