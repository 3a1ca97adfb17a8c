import ArgumentParser
import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Make keys, and show their identifiers.",
        subcommands: [ReleaseKeyNewCommand.self, ReleaseKeyShowCommand.self])
}
