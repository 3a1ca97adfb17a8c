import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

struct ReleasePublishCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish a folder of built pages as a release of a channel.",
        discussion: """
            Until enough keys have signed, the release waits in the folder staging, which can be copied from one \
            machine to another. Links, hidden files, and file names that some systems cannot store are rejected. \
            Devices that have one of the last releases or an embedded release download only the files, and parts of \
            files, that have changed.

            EXAMPLES
              tombolo release publish site releases --channel beta --release 1.4.2 --runtime 7-9 --key release.pem --online-key online.pem
              tombolo release publish site releases --channel stable --release 1.4.2 --runtime 7 --rollout 1%@now,10%@+1d,100%@+3d \\
                --key exec:release.public.pem:'pkcs11-tool --sign ...' --online-key online.pem
            """)

    @Argument(help: ArgumentHelp("The folder of built pages.", valueName: "site"), completion: .directory)
    var site: String

    @OptionGroup var options: RepositoryOptions

    @Option(name: .long, help: ArgumentHelp("The bundle. Default: the only one.", valueName: "name"))
    var bundle: String?

    @Option(name: .long, help: ArgumentHelp("The channel.", valueName: "name"))
    var channel: String

    @Option(name: .long, help: ArgumentHelp("The name of the release, such as 1.4.2.", valueName: "name"))
    var release: String

    @Option(
        name: .long,
        help: ArgumentHelp("The runtimes of the app on which the release works, such as 7 or 7-9.", valueName: "range"))
    var runtime: String

    @Option(
        name: .long,
        help: ArgumentHelp("The capabilities that the app must have, separated by commas.", valueName: "names"))
    var needs: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The platforms on which the release works, separated by commas. Default: all.", valueName: "names"))
    var platforms: String?

    @Option(name: .long, help: ArgumentHelp("\(RolloutOption.help)", valueName: "steps"))
    var rollout: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The order of the release in the channel: devices prefer the highest. Default: the next number.",
            valueName: "number")
    )
    var order: Int?

    @Option(name: .long, help: ArgumentHelp("\(DeltasOption.help)", valueName: "count"))
    var deltas = DeltasOption.standard

    @Flag(name: .long, help: "Make the release mandatory: devices with an older one use it from the next page load.")
    var mandatory = false

    @Flag(
        name: .long, help: "Allow runtimes that no embedded release has, for an app version that is not released yet.")
    var newRuntime = false

    @OptionGroup var signing: SigningOptions

    func run() throws {
        try endRelease {
            let now = Date()
            let repository = try options.open()
            var request = ReleaseRequest(
                bundle: try options.bundle(bundle, in: repository), channel: channel, release: release,
                runtime: try Self.range(runtime))
            request.needs = Set(Self.names(needs) ?? [])
            request.platforms = Self.names(platforms).map { Set($0) }
            request.rollout = try rollout.map { try RolloutOption.schedule($0, option: "--rollout", now: now) }
            (request.isMandatory, request.order, request.isForNewRuntime) = (mandatory, order, newRuntime)
            let count = try DeltasOption.count(deltas)
            let (site, signers) = (try ReleaseSite(url(site)), try signing.signers())
            let outcome = try AsyncResult.of { [request] () async throws(ReleasingError) in
                var generator = SystemRandomNumberGenerator()
                return try await repository.publish(
                    site, as: request, deltas: count, signers: signers, now: now, using: &generator)
            }
            return OutcomeReport(outcome, repository: options.repository)
                .show("Published \(release) on \(channel).", asJSON: options.json)
        }
    }

    private static func range(_ text: String) throws(CommandFailure) -> ClosedRange<Int> {
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        if let lower = bounds[0], bounds.count <= 2, let upper = bounds[bounds.count - 1], lower >= 0, lower <= upper {
            return lower...upper
        }
        throw CommandFailure(.usage, "--runtime: “\(text)” is not a runtime like 7 or a range like 7-9.")
    }

    private static func names(_ text: String?) -> [String]? {
        text?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
