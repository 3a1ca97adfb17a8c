import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleasePushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Copy a repository to the server, in an order that keeps it valid for apps at all times.",
        discussion: """
            DESTINATION is a folder, or an rclone remote such as cdn:bucket/app, which can be any object storage. Set \
            up remotes with “rclone config”; “rclone listremotes” lists them.

            Each file is copied after the files that it names, and metadata/timestamp.json last. Until then, apps get \
            the previous state. Files that are already there are not copied again, and files are never deleted. An \
            interrupted push can be repeated. In object storage, each file also gets its Cache-Control. Keys, staging \
            and settings are never copied. Only one push at a time may write to a destination.

            Files with a digest in their names are compared by their size, all others by their content. --verify \
            compares the content of all files, and replaces those that the destination has damaged. It reads the whole \
            repository, and the destination if that is a folder. For a remote, rclone requests the digests, which most \
            object storage keeps. If a remote has no digests, all files are copied again.

            A push fails if another copy of the repository has published to the destination. If that publication is \
            signed only with online keys that have since been replaced, --replace overwrites it. Apps then do not get \
            the other copy's releases and halts any more, so first repeat in this repository those that you want to \
            keep.

            EXAMPLES
              tombolo release push releases /srv/www/app
              tombolo release push releases cdn:bucket/app
              tombolo release push releases cdn:bucket/app --dry-run
              tombolo release push releases cdn:bucket/app --verify
              tombolo release push releases cdn:bucket/app --replace
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(
        help: ArgumentHelp("A folder, a file: URL, or an rclone remote.", valueName: "destination"),
        completion: .directory)
    var destination: String

    @Option(name: .long, help: ArgumentHelp("The path of rclone, if it is not on the PATH.", valueName: "program"))
    var rclone: String = "rclone"

    @Flag(name: .long, help: "List the files that would be copied, without copying them.")
    var dryRun = false

    @Flag(name: .long, help: "Compare the content of all files, and replace those that the destination has damaged.")
    var verify = false

    @Flag(
        name: .long,
        help: "Overwrite what another copy of the repository published with online keys that have since been replaced.")
    var replace = false

    func run() throws {
        try endRelease {
            let address = try PushAddress(destination, in: currentFolder)
            let push = RepositoryPush(try options.open(), to: try target(address), replacingUnknown: replace)
            let report = try push.run(isTrial: dryRun, verifies: verify) { step in
                if !options.json, !dryRun { StandardOutput.show(PushSummary.line(for: step)) }
            }
            PushSummary(report: report, isTrial: dryRun).show(asJSON: options.json)
            return .success
        }
    }

    private func target(_ address: PushAddress) throws(PushError) -> any PushDestination {
        switch address {
        case .remote(let remote): return RcloneDestination(remote, program: rclone)
        case .folder(let url):
            let path = url.path(percentEncoded: false)
            guard url.resolvingSymlinksInPath() != options.url.resolvingSymlinksInPath() else {
                throw .sameFolder(path)
            }
            return try FolderDestination(PublicFolder(path), isTrial: dryRun)
        }
    }
}
