import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram

struct MockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mock",
        abstract: "Write a JavaScript module that replaces the app in tests of its pages.",
        discussion: """
            Writes tombolo-mock.mjs and its types. The module replays a transcript to a page's scripts, in Node, in a \
            browser or in a component workshop such as Storybook. tombolo dev --record FILE records a transcript.

            EXAMPLES
              tombolo mock --output web/tests
            """)

    @Option(name: .long, help: ArgumentHelp("The folder for the files.", valueName: "folder"), completion: .directory)
    var output: String = "."

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    func run() throws {
        try end { () throws(CommandFailure) -> Int32 in
            let folder = URL(commandLinePath: output, in: .currentDirectory())
            var written: [String] = []
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                for (name, content) in Self.files {
                    let file = folder.appending(path: name)
                    try Data(content).write(to: file)
                    written.append(file.path(percentEncoded: false))
                }
            } catch {
                throw CommandFailure(
                    .unfit, "\(folder.path(percentEncoded: false)) cannot be written: \(error.localizedDescription)")
            }
            if json {
                let report: JSONValue = ["files": .array(written.map { .string($0) })]
                StandardOutput.show(json: report.description)
            } else {
                for name in written { StandardOutput.show(name) }
            }
            return CommandStatus.success.rawValue
        }
    }

    private static let files = [
        ("tombolo-mock.mjs", PackageResources.tombolo_mock_mjs),
        ("tombolo-mock.d.mts", PackageResources.tombolo_mock_d_mts),
    ]
}
