/// What a simulation needs to know of a state for every event.
struct StateFacts: Sendable {
    /// The numbers of the release in use and of the stored one; -1 for the embedded one and for none.
    let (live, staged): (Int16, Int16)
    /// Whether a stored release replaces the one in use at the next load of a page.
    let isAppliedAtLoad: Bool
    /// Whether the release in use is on trial.
    let isOnTrial: Bool
}
