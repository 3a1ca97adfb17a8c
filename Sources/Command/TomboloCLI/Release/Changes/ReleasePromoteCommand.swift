import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleasePromoteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "promote", abstract: "Offer a release from one channel on another.",
        discussion: """
            The release keeps its manifest, so devices that already have the release do not download it again.

            EXAMPLES
              tombolo release promote releases 1.4.2 --from beta --to stable --rollout 1%@now,10%@+1d,100%@+3d --key release.pem --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Argument(help: ArgumentHelp("The release.", valueName: "release"))
    var release: String

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(name: .long, help: ArgumentHelp("The channel that already offers the release.", valueName: "channel"))
    var from: String

    @Option(name: .long, help: ArgumentHelp("The channel to which the release is added.", valueName: "channel"))
    var to: String

    @Option(name: .long, help: ArgumentHelp("\(RolloutOption.help)", valueName: "steps"))
    var rollout: String?

    @Option(name: .long, help: ArgumentHelp("\(DeltasOption.help)", valueName: "count"))
    var deltas = DeltasOption.standard

    @Flag(name: .long, help: "Make the release mandatory: devices with an older one use it from the next page load.")
    var mandatory = false

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let now = Date()
            let repository = try options.open()
            let (bundle, signers) = (try options.bundle(bundle, in: repository), try signing.signers())
            let schedule = try rollout.map { try RolloutOption.schedule($0, option: "--rollout", now: now) }
            let (count, isMandatory) = (try DeltasOption.count(deltas), mandatory)
            let outcome = try AsyncResult.of { [release, from, to] () async throws(ReleasingError) in
                var generator = SystemRandomNumberGenerator()
                return try await repository.promote(
                    release, of: bundle, from: from, to: to, rollout: schedule, isMandatory: isMandatory, deltas: count,
                    signers: signers, now: now, using: &generator)
            }
            return OutcomeReport(outcome, repository: options.repository)
                .show("Promoted \(release) from \(from) to \(to).", asJSON: options.json)
        }
    }
}
