import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleasePushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Copy a repository to the server, in an order that keeps it valid for apps at any time.",
        discussion: """
            DESTINATION is a folder, or a remote of rclone such as cdn:bucket/app, which can be any object storage. Set up remotes with \
            “rclone config”; “rclone listremotes” prints them.

            Each file is copied after the files that it names, and metadata/timestamp.json last: until then, apps get the previous state. \
            Files that are there already are not copied again, and none is deleted. An interrupted push can be repeated. Object \
            storage gets the Cache-Control of each file too. Keys, staging and settings are never copied. Only one push at a \
            time may write to a destination.

            Files with a digest in their names are compared by their size, all others by their content. --verify compares the \
            content of all files, and replaces those that the destination has damaged. It reads the whole repository, and the \
            destination if that is a folder. From a remote, rclone requests the digests, which most object storage keeps. A \
            remote without digests gets all files again.

            A push is refused if another copy of the repository has published to the destination. If only replaced online \
            keys have signed that publication, --replace replaces it. First repeat in this repository the releases and \
            halts that are to stay, because apps do not get those of the other copy any more.

            EXAMPLES
              tombolo release push releases /srv/www/app
              tombolo release push releases cdn:bucket/app
              tombolo release push releases cdn:bucket/app --dry-run
              tombolo release push releases cdn:bucket/app --verify
              tombolo release push releases cdn:bucket/app --replace
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(
        help: ArgumentHelp("A folder, a file: URL, or a remote of rclone.", valueName: "destination"),
        completion: .directory)
    var destination: String

    @Option(name: .long, help: ArgumentHelp("The program rclone, if it is not in PATH.", valueName: "program"))
    var rclone: String = "rclone"

    @Flag(name: .long, help: "Print the files that would be copied, and copy nothing.")
    var dryRun = false

    @Flag(name: .long, help: "Compare the content of all files, and replace those that the destination has damaged.")
    var verify = false

    @Flag(name: .long, help: "Replace what another copy of the repository has published with replaced online keys.")
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
