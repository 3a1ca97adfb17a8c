import TomboloUpdates

/// The schedule of automatic updates: a regular interval with a random deviation. No updates run while the machine is offline.
struct UpdateSchedule: Sendable {
    let interval: Duration
    let jitter: Double
    let isOnline: (@Sendable () async -> Bool)?

    /// Maximum time between two checks of the network while the machine is offline.
    static let pauseWhileOffline = Duration.seconds(30)

    /// Returns the time to the next update.
    /// - Parameter chance: The random deviation, from -1 (earliest) to 1 (latest).
    func delay(chance: Double) -> Duration {
        CheckSchedule(interval: interval, jitter: jitter).next(after: 0, chance: (chance + 1) / 2)
    }

    /// Starts a task that calls `update` at the scheduled times, until `update` returns false or the task is cancelled.
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
                // The task was cancelled.
            }
        }
    }
}
