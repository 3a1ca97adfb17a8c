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
            Run it each day: a timestamp expires after 7 days. The snapshot and halt lists are signed again when half \
            of their lifetime has passed. With --check, the exit status is 5 if root, targets or a channel expires \
            within 30 days, or if more than half the lifetime of another role has passed since it was signed. --check \
            without a key changes nothing.

            Like every command that signs a timestamp, refresh fails if the clock seems wrong. This is the case if it \
            is a day or more before the last timestamp, if it is past the root's expiry, or if it is later than the \
            last timestamp by the longest lifetime of a file that the online key signs (30 days by default). After a \
            timestamp from a clock that was ahead, apps would reject all later ones. If the clock is right, pass \
            --trust-clock once.

            EXAMPLES
              tombolo release refresh releases --online-key online.pem --check
              tombolo release refresh releases --check
            """)

    @OptionGroup var options: RepositoryOptions

    @Flag(name: .long, help: "Exit with status 5 if a role is about to expire.")
    var check = false

    @Flag(name: .long, help: "Sign even if the clock does not match the last timestamp, or the root has expired.")
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
                throw CommandFailure(.usage, "--trust-clock applies only to signing. Pass the key with --online-key.")
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
