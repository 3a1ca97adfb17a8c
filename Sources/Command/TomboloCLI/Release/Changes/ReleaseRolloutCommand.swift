import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleaseRolloutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollout", abstract: "Change the share of devices to which a release is offered.",
        discussion: """
            A larger share includes the devices of a smaller one. A pause stops the rollout, but devices that have the \
            release keep it.

            EXAMPLES
              tombolo release rollout releases --channel stable --release 1.4.2 --set 25% --key release.pem --online-key online.pem
              tombolo release rollout releases --channel stable --release 1.4.2 --pause --key release.pem --online-key online.pem
            """)

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(name: .long, help: ArgumentHelp("The channel.", valueName: "name"))
    var channel: String

    @Option(name: .long, help: ArgumentHelp("The release.", valueName: "name"))
    var release: String

    @Option(
        name: .long,
        help: ArgumentHelp("The share, such as 25%, or several steps, such as 25%@now,100%@+1d.", valueName: "steps"))
    var set: String?

    @Flag(name: .long, help: "Do not offer the release to further devices.")
    var pause = false

    @Flag(name: .long, help: "Offer the release to all devices.")
    var finish = false

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let now = Date()
            let change = try change(at: now)
            let repository = try options.open()
            var generator = SystemRandomNumberGenerator()
            let outcome = try repository.changeRollout(
                of: release, on: channel, of: try options.bundle(bundle, in: repository), to: change,
                signers: try signing.signers(), now: now, using: &generator)
            return OutcomeReport(outcome, repository: options.repository)
                .show("Changed the rollout of \(release) on \(channel).", asJSON: options.json)
        }
    }

    private func change(at now: Date) throws(CommandFailure) -> RolloutChange {
        switch (set, pause, finish) {
        case (let steps?, false, false): .schedule(try RolloutOption.schedule(steps, option: "--set", now: now))
        case (nil, true, false): .pause
        case (nil, false, true): .finish
        default: throw CommandFailure(.usage, "Pass one of --set, --pause and --finish.")
        }
    }
}
