import Foundation
import TomboloProgram
import TomboloReleasing

/// The text of an option with a rollout.
enum RolloutOption {
    /// Parses the text.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage``.
    static func schedule(_ text: String, option: String, now: Date) throws(CommandFailure) -> RolloutSchedule {
        do throws(ReleasingError) { return try RolloutSchedule(text, now: now) } catch {
            throw CommandFailure(.usage, "\(option): \(error)")
        }
    }

    /// The help text of options with a rollout.
    static let help =
        "Offer the release to a growing share of devices, such as 1%@now,10%@+1d,100%@+3d. Default: to all devices."
}
