import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseRollbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback", abstract: "Go back to an earlier release, or to the embedded releases of the apps.",
        discussion: """
            The newer releases are revoked: devices that have one leave it at their next check. With --keep-installed, \
            these devices keep it, but no further device updates to it. To stop a release at once, without a release \
            key, use 'halt'.

            --revoke also revokes releases that are not in this repository, such as those that the thief of a key \
            published on the server. The digest to pass is in the name of the manifest: \
            targets/BUNDLE/CHANNEL/RELEASE/DIGEST.bundle.json. To revoke only these, pass the newest release as --to, \
            and --keep-installed.

            EXAMPLES
              tombolo release rollback releases --channel stable --to 1.4.1 --key release.pem --online-key online.pem
              tombolo release rollback releases --channel stable --to embedded --key release.pem --online-key online.pem
              tombolo release rollback releases --channel stable --to 1.4.1 --revoke DIGEST --key release-2.pem --online-key online-2.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(name: .long, help: ArgumentHelp("The channel.", valueName: "name"))
    var channel: String

    @Option(name: .long, help: ArgumentHelp("The release to go back to, or “embedded”.", valueName: "release"))
    var to: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The SHA-256 of the manifest of a further release to revoke. Can be repeated.", valueName: "digest"))
    var revoke: [String] = []

    @Flag(name: .long, help: "Let devices that have a newer release keep it.")
    var keepInstalled = false

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let (repository, foreign) = (try options.open(), try foreign)
            let result = try repository.rollBack(
                channel, of: try options.bundle(bundle, in: repository),
                to: to == "embedded" ? .embedded : .release(to), keepsInstalled: keepInstalled, revoking: foreign,
                signers: try signing.signers(), now: Date())
            let status = OutcomeReport(result.publication, repository: options.repository)
                .show(
                    "\(channel) goes back to \(to).", asJSON: options.json,
                    adding: [
                        ("withdrawn", .array(result.withdrawn.map { .string($0) })),
                        ("revoked", .array(result.revoked.map { .string($0.text) })),
                        ("offered", .array(result.offered.map { .string($0) })),
                    ])
            if !options.json {
                let digests = result.revoked.filter(foreign.contains).map(\.text)
                let withdrawn = keepInstalled ? "Withdrawn: \(Self.list(result.withdrawn)). " : ""
                let revoked = keepInstalled ? digests : result.withdrawn + digests
                StandardOutput.show(
                    "\(withdrawn)Revoked: \(Self.list(revoked)). On offer: \(Self.list(result.offered)).")
            }
            return status
        }
    }

    /// The digests of --revoke.
    private var foreign: Set<FileDigest> {
        get throws(CommandFailure) {
            var digests: Set<FileDigest> = []
            for text in revoke {
                guard let digest = FileDigest(text) else {
                    throw CommandFailure(.usage, "--revoke: “\(text)” is not a digest of 64 hexadecimal digits.")
                }
                digests.insert(digest)
            }
            return digests
        }
    }

    private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
}
