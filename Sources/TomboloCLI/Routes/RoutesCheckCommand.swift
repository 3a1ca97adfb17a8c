import ArgumentParser
import Foundation
import TomboloRexxar

/// The subcommand `tombolo routes check`.
struct RoutesCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what is wrong with a routes map, line by line.",
        discussion: """
            Prints a line for each problem and one that sums up. With --uri it also says which file shows a page. The exit status \
            is 0 for a map without problems, 5 for one with some, 2 when there is no map.

            EXAMPLES
              tombolo routes check public/routes.json
              tombolo routes check routes.json --uri 'douban://douban.com/rexxar_demo?x=1'
            """)

    @Argument(help: ArgumentHelp("The map's file.", valueName: "map"), completion: .file())
    var map: String

    @Option(name: .long, help: ArgumentHelp("A page to look up; may be repeated.", valueName: "uri"))
    var uri: [String] = []

    func run() throws {
        try end {
            let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            guard let bytes = try? Data(contentsOf: URL(commandLinePath: map, in: here)) else {
                throw CommandFailure(.notLoaded, "There is no file “\(map)” that can be read.")
            }
            let report = RoutesReport(of: Array(bytes), uris: uri)
            for line in report.lines { StandardOutput.show(line) }
            return (report.isGood ? CommandStatus.success : .faulty).rawValue
        }
    }
}
