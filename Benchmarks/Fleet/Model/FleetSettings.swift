/// The size and the assumptions of a simulation.
package struct FleetSettings: Sendable {
    /// The number of installations.
    package var installs = 1_000_000
    /// The number of days.
    package var days = 14
    /// The seed of all random numbers.
    package var seed: UInt64 = 20
    package var users = UserModel()
    package var health = HealthModel()
    package var sizes = FleetSizes()
    package var costs = RequestCosts()
    /// Whether every choice is compared with the one that is kept for its kind.
    package var isVerifying = false

    /// Whether all devices are new at the start: they have never checked, and no app is running.
    package var isFresh = false
    /// Whether a journal is kept.
    package var hasJournal = false

    package init() {}
}
