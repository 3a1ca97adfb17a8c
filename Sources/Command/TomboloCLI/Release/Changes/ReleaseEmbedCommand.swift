import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseEmbedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "embed", abstract: "Write a release and the trusted root to a folder in an app.",
        discussion: """
            With an embedded release, the app needs no network for its first start, and can go back to this release. \
            Run this command before each release of the app. The repository records the embedded release. 'publish' \
            then rejects a release whose runtimes no embedded release has, unless --new-runtime is given.

            EXAMPLES
              tombolo release embed releases --release 1.4.2 --output App/updates
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The channel. Default: stable if it offers the release, otherwise another channel that does.",
            valueName: "name"))
    var channel: String?

    @Option(name: .long, help: ArgumentHelp("The release.", valueName: "name"))
    var release: String

    @Option(
        name: .long,
        help: ArgumentHelp("The folder to write to. An embedded release in it is replaced.", valueName: "folder"),
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
