package import Foundation

/// The signed schedule by which a release is offered to a growing share of devices, with no further signature.
package struct Rollout: Sendable, Hashable {
    /// A share of devices, and the time from which it applies.
    package struct Step: Sendable, Hashable {
        package let date: Date
        /// The share, in parts of ``Cohort/size``.
        package let share: Int

        package init(from date: Date, share: Int) { (self.date, self.share) = (date, share) }
    }

    /// The salt: 32 hexadecimal digits, random for each rollout.
    package let salt: String
    /// The steps, ascending in time. A share can be smaller than the one before it.
    package let steps: [Step]

    /// Returns the share at a given time: that of the last step that has begun, or 0 before the first one.
    package func share(at now: Date) -> Int { steps.last { $0.date <= now }?.share ?? 0 }

    /// Whether a device is in the cohort at a given time.
    package func includes(_ id: InstallID, at now: Date) -> Bool {
        Cohort.position(of: id, salt: salt) < share(at: now)
    }
}

extension Rollout {
    /// Reads the member `rollout` of an entry.
    init(_ reader: MetadataReader) throws(TrustError) {
        let salt = try reader.member("salt")
        self.salt = try salt.string()
        guard InstallID.isDigits(self.salt) else { throw salt.problem("is not 32 hexadecimal digits in lower case") }
        let listed = try reader.member("steps")
        var steps: [Step] = []
        for element in try listed.elements() {
            let step = try Step(element)
            if let last = steps.last, last.date >= step.date {
                throw element.problem("is not after the step before it")
            }
            steps.append(step)
        }
        guard !steps.isEmpty else { throw listed.problem("is empty") }
        self.steps = steps
    }
}

extension Rollout.Step {
    fileprivate init(_ reader: MetadataReader) throws(TrustError) {
        let parts = try reader.elements()
        guard parts.count == 2 else { throw reader.problem("is not a pair of a date and a share") }
        self.init(from: try parts[0].date(), share: try parts[1].integer(in: 0...Cohort.size))
    }
}
