import FleetModel
import Foundation

/// A clock that is faster than time.
struct FleetClock: Sendable {
    /// The factor by which it is faster.
    let speed: Double
    private let begin = ContinuousClock.now

    /// The seconds since the start of the fleet.
    var seconds: Double { (ContinuousClock.now - begin) / .seconds(1) * speed }

    /// The date that devices see.
    var now: Date { FleetTime.start.addingTimeInterval(seconds) }

    /// Waits for a time of this clock.
    func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration / speed, tolerance: .milliseconds(1))
    }

    /// Waits until a number of seconds since the start.
    func sleep(until time: Double) async throws {
        let rest = (time - seconds) / speed
        if rest > 0 { try await Task.sleep(for: .seconds(rest), tolerance: .milliseconds(1)) }
    }
}
