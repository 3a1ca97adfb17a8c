import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing

struct ReleaseCollectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gc", abstract: "Remove old files that no app needs any more.",
        discussion: """
            Keeps the releases on offer, the embedded ones, those in staging and the newest \(ReleaseRepository.keptReleases) of each \
            channel, and the compressed forms of those on offer and in staging. Roots and the versions of channels are never removed.

            EXAMPLES
              tombolo release gc releases --older 180d --dry-run
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(
        name: .long,
        help: ArgumentHelp("Remove only files that were written this long ago, such as 180d.", valueName: "age"))
    var older: String

    @Flag(name: .long, help: "Print the files, and remove nothing.")
    var dryRun = false

    func run() throws {
        try endRelease {
            guard older.hasSuffix("d"), let days = Int(older.dropLast()), (1...36_500).contains(days) else {
                throw CommandFailure(.usage, "--older: “\(older)” is not a number of days like 180d.")
            }
            let limit = Date(timeIntervalSinceNow: -Double(days) * 86_400)
            let removed = try options.open().collectGarbage(before: limit, isTrial: dryRun)
            if options.json {
                let value: JSONValue = ["removed": .array(removed.map { .string($0) }), "dryRun": .bool(dryRun)]
                StandardOutput.show(json: value.description)
            } else {
                for path in removed { StandardOutput.show(path) }
                StandardOutput.show(
                    "\(dryRun ? "Would remove" : "Removed") \(removed.count) \(removed.count == 1 ? "file" : "files").")
            }
            return .success
        }
    }
}
