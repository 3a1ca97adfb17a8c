/// The schedule of automatic updates: an interval, a little early or late, and a pause while the machine is offline.
struct UpdateSchedule: Sendable {
    let interval: Duration
    let jitter: Double
    let isOnline: (@Sendable () async -> Bool)?

    /// Time between two checks of the network while it is offline.
    static let pauseWhileOffline = Duration.seconds(30)

    /// The time to the next update. `chance` is between -1 and 1.
    func delay(chance: Double) -> Duration {
        let part = min(max(jitter, 0), 1)
        return max(interval * (1 + part * min(max(chance, -1), 1)), .milliseconds(1))
    }

    /// Updates until `update` returns false.
    func start(_ update: @escaping @Sendable () async -> Bool) -> Task<Void, Never> {
        Task {
            do {
                repeat {
                    try await Task.sleep(for: delay(chance: Double.random(in: -1...1)))
                    while await !(isOnline?() ?? NetworkPresence.isOnline) {
                        try await Task.sleep(for: min(interval, Self.pauseWhileOffline))
                    }
                } while await update()
            } catch {
                // Cancelled: no more updates are wanted.
            }
        }
    }
}
