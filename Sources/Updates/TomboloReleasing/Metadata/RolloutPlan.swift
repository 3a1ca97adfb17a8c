package import Foundation
import TomboloJSON
package import TomboloUpdates

/// The schedule by which a release is offered to a growing share of devices, as the publisher sets it.
package struct RolloutPlan: Sendable, Hashable {
    /// The salt, 32 hexadecimal digits. With the same salt, a larger share includes all devices of a smaller one.
    package let salt: String
    /// The steps, ascending in time.
    package let steps: [Rollout.Step]

    /// Creates a schedule.
    /// - Parameter steps: One or more steps, ascending in time.
    package init(salt: String, steps: [Rollout.Step]) { (self.salt, self.steps) = (salt, steps) }

    /// Copies the schedule of an entry.
    package init(_ rollout: Rollout) { self.init(salt: rollout.salt, steps: rollout.steps) }

    /// Returns a new salt.
    package static func salt(using generator: inout some RandomNumberGenerator) -> String {
        Hexadecimal.text(of: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Returns the share at a time, in parts of ``Cohort/size``.
    package func share(at now: Date) -> Int { steps.last { $0.date <= now }?.share ?? 0 }

    /// Whether the release is offered to all devices from the given time on.
    func isFull(from now: Date) -> Bool {
        share(at: now) == Cohort.size && steps.allSatisfy { $0.date <= now || $0.share == Cohort.size }
    }

    /// The member `rollout` of an entry.
    var value: JSONValue {
        let pairs = steps.map { step -> JSONValue in
            [.string(MetadataDate.text(step.date)), .integer(step.share)]
        }
        return ["salt": .string(salt), "steps": .array(pairs)]
    }
}
