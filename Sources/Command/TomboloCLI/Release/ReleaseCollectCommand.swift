import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing

struct ReleaseCollectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gc", abstract: "Remove old files that no app needs any more.",
        discussion: """
            Keeps the releases that are on offer, embedded or in staging, and the newest \
            \(ReleaseRepository.keptReleases) of each channel. Keeps compressed forms only for releases on offer or in \
            staging. Never removes roots and versions of channels.

            EXAMPLES
              tombolo release gc releases --older 180d --dry-run
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(
        name: .long,
        help: ArgumentHelp("Remove only files written at least this long ago, such as 180d.", valueName: "age"))
    var older: String

    @Flag(name: .long, help: "List the files that would be removed, without removing them.")
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
