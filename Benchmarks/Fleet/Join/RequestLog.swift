import FleetModel
import Synchronization

/// The requests of real updaters, by kind and minute.
final class RequestLog: Sendable {
    /// The counts.
    struct Counts {
        var kinds: [RequestKind: Int] = [:]
        var minutes: [Int: Int] = [:]
    }

    private let counts = Mutex(Counts())
    private let clock: FleetClock

    init(_ clock: FleetClock) { self.clock = clock }

    /// What was counted so far.
    var all: Counts { counts.withLock(\.self) }

    /// Counts a request.
    func note(_ kind: RequestKind, at seconds: Double) {
        counts.withLock { counts in
            counts.kinds[kind, default: 0] += 1
            counts.minutes[Int(seconds / 60), default: 0] += 1
        }
    }

    /// The time of a request that begins now.
    var now: Double { clock.seconds }
}
