import ArgumentParser
import TomboloEngine
import TomboloProgram
import TomboloReleasing

struct ReleaseDiscardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discard", abstract: "Remove staged changes.",
        discussion: """
            EXAMPLES
              tombolo release discard releases
              tombolo release discard releases --role web-stable
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(
        name: .long,
        help: ArgumentHelp("The role whose staged file is removed. Default: all roles.", valueName: "role"))
    var role: String?

    func run() throws {
        try endRelease {
            let removed = try options.open().discard(try role.map { try RepositoryRole($0) }).map(\.name)
            if options.json {
                let value: JSONValue = ["removed": .array(removed.map { .string($0) })]
                StandardOutput.show(json: value.description)
            } else {
                let names = removed.isEmpty ? "files of an interrupted command" : removed.joined(separator: ", ")
                StandardOutput.show("Removed: \(names).")
            }
            return .success
        }
    }
}
