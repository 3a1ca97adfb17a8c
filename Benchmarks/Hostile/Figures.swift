/// What a hostile page cost.
struct Figures {
    /// The most that the app's private memory grew, in bytes.
    let growth: Int
    /// The most that the bridge counted, in bytes.
    let held: Int
    /// How often documents or the page were disconnected for their memory.
    let overruns: Int
    /// 95 of 100 calls of the page beside it took no longer, in milliseconds.
    let neighbour: Double
    /// How many calls that page made.
    let neighbourCalls: Int
    /// 99 of 100 times the main thread was busy no longer at a stretch.
    let stall: Duration
    /// 99 of 100 frames of a window of the app came no later after the one before; nil if there were fewer than 100.
    let frame: Duration?

    /// Whether all figures are within the limits of Benchmarks/README.md, with this limit of memory in bytes.
    func isWithin(_ bytes: Int) -> Bool {
        guard let frame else { return false }
        return growth <= bytes && neighbour <= 10 && stall <= .milliseconds(33) && frame <= .milliseconds(33)
    }
}
