/// How an updater waits for its next check. A test or a simulation can replace the clock and the random numbers.
package struct CheckTiming: Sendable {
    /// Waits for a duration.
    let sleep: @Sendable (Duration) async throws -> Void
    /// Returns a random number from 0 to 1, for the next pause.
    let chance: @Sendable () -> Double

    /// The continuous clock and the random numbers of the system.
    package static let system = CheckTiming(
        sleep: { try await Task.sleep(for: $0) }, chance: { Double.random(in: 0...1) })

    /// Creates a timing.
    package init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, chance: @escaping @Sendable () -> Double
    ) {
        (self.sleep, self.chance) = (sleep, chance)
    }
}
