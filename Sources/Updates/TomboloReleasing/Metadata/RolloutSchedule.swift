package import Foundation
package import TomboloUpdates

/// The text of a rollout on a command line, such as `1%@now,10%@+1d,100%@+3d`.
///
/// A step is a share and a time: `now`, `+` with a number of minutes (`m`), hours (`h`), days (`d`) or weeks (`w`), or a date like
/// `2026-11-24T09:00:00Z`. A share without a time applies from now on.
package struct RolloutSchedule: Sendable, Hashable {
    /// The steps, ascending in time.
    package let steps: [Rollout.Step]

    /// Parses a text.
    /// - Throws: ``ReleasingError/rollout(_:)``.
    package init(_ text: String, now: Date) throws(ReleasingError) {
        // The time of the first step must not be after the time of signing.
        let now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
        var steps: [Rollout.Step] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let date = try halves.count == 2 ? Self.date(halves[1], now: now) : now
            guard let share = Self.share(halves[0]) else {
                throw .rollout(
                    "“\(halves[0])” is not a share. Write a percentage with at most four decimals, such as 25% or 0.5%."
                )
            }
            if let last = steps.last, last.date >= date {
                throw .rollout("The step “\(part)” is not after the step before it. Sort the steps by their times.")
            }
            steps.append(Rollout.Step(from: date, share: share))
        }
        self.steps = steps
    }

    /// Returns a percentage as a share, in parts of ``Cohort/size``; nil if the text is not a percentage.
    private static func share(_ text: String) -> Int? {
        guard text.hasSuffix("%") else { return nil }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2, (1...3).contains(whole.utf8.count) else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard (1...4).contains(decimals.utf8.count), (whole + decimals).utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let digits = whole + decimals + String(repeating: "0", count: 4 - decimals.utf8.count)
        return Int(digits).flatMap { (0...Cohort.size).contains($0) ? $0 : nil }
    }

    private static let units: [Character: TimeInterval] = ["m": 60, "h": 3_600, "d": 86_400, "w": 604_800]

    private static func date(_ text: String, now: Date) throws(ReleasingError) -> Date {
        if text == "now" { return now }
        if text.hasPrefix("+"), let unit = text.last.flatMap({ units[$0] }),
            let count = Int(text.dropFirst().dropLast()), (0...100_000).contains(count)
        {
            return now.addingTimeInterval(Double(count) * unit)
        }
        if let date = try? Date(text, strategy: .iso8601), MetadataDate.text(date) == text { return date }
        throw .rollout("“\(text)” is not a time. Write now, +30m, +12h, +1d, +2w, or a date like 2026-11-24T09:00:00Z.")
    }
}
