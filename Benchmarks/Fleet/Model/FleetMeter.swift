/// What is counted in a simulation.
package struct FleetMeter: Sendable {
    /// The requests of devices in each second.
    package private(set) var seconds: [UInt32]
    /// The requests of cache places to the origin in each second.
    package private(set) var originSeconds: [UInt32]
    /// The number of hours.
    package let hours: Int
    /// The requests by kind and hour, all hours of one kind together.
    private var requests: [Int]
    /// The bytes of bodies by hour, to devices and from the origin.
    package private(set) var bytes: [Int]
    package private(set) var originBytes: [Int]
    /// The checks by hour.
    package private(set) var hourlyChecks: [Int]
    /// The checks that follow a failure.
    package internal(set) var retries = 0
    /// The numbers of devices that use the watched release, have stored it, and have ever shown it, at the end of each
    /// hour.
    package internal(set) var adopted: [Int] = []
    package internal(set) var stored: [Int] = []
    package internal(set) var exposed: [Int] = []
    /// The roll-backs of the watched release on devices where it crashes, by the end of each hour, and all others.
    package internal(set) var rollBacks: [Int] = []
    package internal(set) var rollBackCount = 0
    package internal(set) var falseRollBacks = 0
    package internal(set) var firstRollBack: Int32?
    package internal(set) var exposedCount = 0
    /// The devices that have shown the watched release and use it at the end.
    package internal(set) var remaining = 0
    /// The devices on which the watched release crashes and that have shown it; and those of them that use it at the
    /// end.
    package internal(set) var broken = 0
    package internal(set) var brokenRemaining = 0
    /// The checks that have failed, by the number of ``CheckFailure``.
    package internal(set) var failures = Array(repeating: 0, count: CheckFailure.allCases.count)

    init(seconds count: Int32) {
        hours = Int((count + FleetTime.hour - 1) / FleetTime.hour)
        seconds = Array(repeating: 0, count: Int(count))
        originSeconds = seconds
        requests = Array(repeating: 0, count: hours * RequestKind.allCases.count)
        bytes = Array(repeating: 0, count: hours)
        originBytes = bytes
        hourlyChecks = bytes
    }

    /// Counts a request of a device.
    mutating func count(_ kind: RequestKind, bytes size: Int, at time: Int32) {
        seconds[Int(time)] += 1
        let hour = Int(time / FleetTime.hour)
        requests[kind.rawValue * hours + hour] += 1
        bytes[hour] += size
    }

    /// Counts a check.
    mutating func countCheck(at time: Int32) { hourlyChecks[Int(time / FleetTime.hour)] += 1 }

    /// Counts a request of a cache place.
    mutating func countAtOrigin(bytes size: Int, at time: Int32) {
        originSeconds[Int(time)] += 1
        originBytes[Int(time / FleetTime.hour)] += size
    }

    /// The number of checks.
    package var checks: Int { hourlyChecks.reduce(0, +) }

    /// The number of requests of a kind.
    package func total(_ kind: RequestKind) -> Int { hourly(kind).reduce(0, +) }

    /// The number of requests of a kind in each hour.
    package func hourly(_ kind: RequestKind) -> ArraySlice<Int> {
        requests[kind.rawValue * hours..<(kind.rawValue + 1) * hours]
    }
}
