import ArgumentParser
import Foundation
import TomboloEngine
import TomboloRexxar
import TomboloProgram

struct RoutesCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a routes map, and list its problems.",
        discussion: """
            Prints a line for each problem, and a summary. With --uri it also prints the file that shows a page. The exit status \
            is 0 without problems, 5 with problems, and 2 if the map cannot be read.

            EXAMPLES
              tombolo routes check public/routes.json
              tombolo routes check routes.json --uri 'douban://douban.com/rexxar_demo?x=1'
            """)

    @Argument(help: ArgumentHelp("The map file.", valueName: "map"), completion: .file())
    var map: String

    @Option(name: .long, help: ArgumentHelp("The URI of a page to look up. Can be repeated.", valueName: "uri"))
    var uri: [String] = []

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    func run() throws {
        try end(under: TomboloCommand.self) {
            let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            guard let bytes = try? Data(contentsOf: URL(commandLinePath: map, in: here)) else {
                throw CommandFailure(
                    .notLoaded, "There is no readable file “\(map)”. Specify a routes map file.")
            }
            let report = RoutesReport(of: Array(bytes), uris: uri)
            if json {
                StandardOutput.show(json: report.json.description)
            } else {
                for line in report.lines { StandardOutput.show(line) }
            }
            return (report.isGood ? CommandStatus.success : .faulty).rawValue
        }
    }
}
