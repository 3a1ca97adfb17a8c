/// A release in a channel to which a device does not update, with the reason.
package struct HeldRelease: Sendable, Hashable {
    /// The reason why a release does not fit a device. If there are several reasons, the first one in the order of the cases
    /// counts.
    package enum Reason: Sendable, Hashable {
        /// The channel revokes the release.
        case revoked
        /// The release failed on this device before.
        case refused
        /// The release needs another runtime, which a later version of the app may have.
        case runtime(ClosedRange<Int>)
        /// The release does not work on this platform.
        case platform
        /// The app lacks capabilities. Contains these, sorted by name.
        case capabilities([String])
        /// The release is halted.
        case halted
        /// The device is not in the cohort. Contains the present share, in parts of ``Cohort/size``.
        case cohort(share: Int)
    }

    /// The name of the release.
    package let release: String
    /// The order in the channel.
    package let order: Int
    package let reason: Reason
}

extension HeldRelease: CustomStringConvertible {
    /// The release and the reason, as one line without its final full stop.
    package var description: String { "release \(release) is not used: \(reason)" }
}

extension HeldRelease.Reason: CustomStringConvertible {
    /// The reason, as a part of a sentence.
    package var description: String {
        switch self {
        case .revoked: "it is revoked"
        case .refused: "it failed on this device"
        case .runtime(let range):
            range.count == 1
                ? "it needs runtime \(range.lowerBound) of the app"
                : "it needs runtime \(range.lowerBound) to \(range.upperBound) of the app"
        case .platform: "it is for other platforms"
        case .capabilities(let missing): "the app lacks \(missing.joined(separator: ", "))"
        case .halted: "it is halted"
        case .cohort(0): "its rollout has not begun or is paused"
        case .cohort(let share):
            "it is offered to \(Self.percentage(share)) % of the devices, but not to this one"
        }
    }

    private static func percentage(_ share: Int) -> String {
        let (whole, rest) = share.quotientAndRemainder(dividingBy: Cohort.size / 100)
        guard rest > 0 else { return String(whole) }
        var digits = String(rest)
        digits = String(repeating: "0", count: 4 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }
}
