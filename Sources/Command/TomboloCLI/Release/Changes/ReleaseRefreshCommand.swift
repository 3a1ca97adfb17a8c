import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

struct ReleaseRefreshCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Sign a new timestamp, which proves to apps that the repository is current. For a scheduled job.",
        discussion: """
            Run it each day: a timestamp expires after 7 days. The snapshot and halt lists are signed again when half of their \
            lifetime has passed. With --check, the exit status is 5 if root, targets or a channel expires within 30 days, or if \
            the other roles have not been signed for half of their lifetime. --check without a key changes nothing.

            Like all commands that sign a timestamp, it fails if the clock shows a time a day or more before the last timestamp, \
            after it by the longest lifetime of a file that the online key signs (30 days by default), or after the expiry of \
            the root. Apps would reject all later timestamps if the clock was ahead. Pass --trust-clock once if the clock is right.

            EXAMPLES
              tombolo release refresh releases --online-key online.pem --check
              tombolo release refresh releases --check
            """)

    @OptionGroup var options: RepositoryOptions

    @Flag(name: .long, help: "Exit with status 5 if a role is near its expiry.")
    var check = false

    @Flag(name: .long, help: "Sign even if the clock does not fit the last timestamp, or the root has expired.")
    var trustClock = false

    @OptionGroup var signing: OnlineKeyOptions

    func run() throws {
        try endRelease {
            let now = Date()
            let repository = try options.open()
            guard check || !signing.onlineKey.isEmpty else {
                throw CommandFailure(.usage, "Pass the key with --online-key, or --check to change nothing.")
            }
            guard !trustClock || !signing.onlineKey.isEmpty else {
                throw CommandFailure(.usage, "--trust-clock is for a signature: pass the key with --online-key.")
            }
            var status = ReleaseStatus.success
            if !signing.onlineKey.isEmpty {
                let outcome = try repository.refresh(
                    with: try signing.signers(), now: now, trustsClock: trustClock)
                status = OutcomeReport(outcome, repository: options.repository).show("Refreshed:", asJSON: options.json)
            }
            guard check else { return status }
            let near = try repository.status(now: now).roles.filter(\.isNearExpiry)
            for role in near {
                let isOnline =
                    ["timestamp", "snapshot"].contains(role.name) || role.name.hasSuffix("-\(ReleaseNames.haltSuffix)")
                let remedy =
                    isOnline
                    ? "refresh \(options.repository) --online-key KEY"
                    : "renew \(options.repository) --role \(role.name) --key KEY"
                StandardError.report(
                    "“\(role.name)” \(role.isExpired ? "expired" : "expires") at \(MetadataDate.text(role.expires)). Run: tombolo release \(remedy)"
                )
            }
            return status == .success && !near.isEmpty ? .faulty : status
        }
    }
}
