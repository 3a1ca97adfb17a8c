import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseEmbedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "embed", abstract: "Write a release and the trusted root to a folder of an app.",
        discussion: """
            With an embedded release, the app needs no network for its first start, and has a release to go back to. Run this \
            command before each release of the app. The repository records the embedded release: 'publish' then rejects releases \
            for other runtimes than those of the embedded releases, unless --new-runtime is given.

            EXAMPLES
              tombolo release embed releases --release 1.4.2 --output App/updates
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The channel. Default: stable if it offers the release, else another one that does.", valueName: "name"))
    var channel: String?

    @Option(name: .long, help: ArgumentHelp("The release.", valueName: "name"))
    var release: String

    @Option(
        name: .long, help: ArgumentHelp("The folder. An embedded release in it is replaced.", valueName: "folder"),
        completion: .directory)
    var output: String

    func run() throws {
        try endRelease {
            let repository = try options.open()
            let embedded = try repository.embed(
                release, of: try options.bundle(bundle, in: repository), channel: channel, in: url(output), now: Date())
            if options.json {
                let value: JSONValue = [
                    "path": .string(url(output).path(percentEncoded: false)), "release": .string(embedded.release),
                    "channel": .string(embedded.channel), "manifest": .string(embedded.manifest.text),
                ]
                StandardOutput.show(json: value.description)
            } else {
                StandardOutput.show("Embedded \(embedded.release) of \(embedded.channel) in \(output).")
            }
            return .success
        }
    }
}
