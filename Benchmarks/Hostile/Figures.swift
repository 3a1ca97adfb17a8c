/// What a hostile page cost.
struct Figures {
    /// The most that the app's private memory grew, in bytes.
    let growth: Int
    /// What the bridge counted at the end, in bytes.
    let held: Int
    /// How often documents or the page were disconnected for their memory.
    let overruns: Int
    /// 95 of 100 calls of the page beside it took no longer, in milliseconds.
    let neighbour: Double
    /// How many calls that page made.
    let neighbourCalls: Int
    /// 99 of 100 times the main thread was busy no longer at a stretch.
    let stall: Duration

    /// The limits: memory of a page without a grant, and of one with; see Benchmarks/README.md.
    func isWithin(_ bytes: Int) -> Bool { growth <= bytes && neighbour <= 10 && stall <= .milliseconds(33) }
}
