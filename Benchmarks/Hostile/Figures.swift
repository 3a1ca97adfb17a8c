/// The measured cost of a hostile page.
struct Figures {
    /// Maximum growth of the app's private memory, in bytes.
    let growth: Int
    /// Maximum memory that the bridge counted, in bytes.
    let held: Int
    /// Number of times that documents or the page were disconnected because of their memory.
    let overruns: Int
    /// 95th percentile of the call times of the page beside the hostile page, in milliseconds.
    let neighbour: Double
    /// Number of calls that the page beside the hostile page made.
    let neighbourCalls: Int
    /// 99th percentile of the times for which the main thread was busy without a break.
    let stall: Duration
    /// 99th percentile of the times between two frames of a window of the app; nil if there were fewer than 100 such times.
    let frame: Duration?

    /// Whether all figures are within the limits of Benchmarks/README.md, with `bytes` as the limit of the memory's growth.
    func isWithin(_ bytes: Int) -> Bool {
        guard let frame else { return false }
        return growth <= bytes && neighbour <= 10 && stall <= .milliseconds(33) && frame <= .milliseconds(33)
    }
}
