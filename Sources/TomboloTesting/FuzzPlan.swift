#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How many random messages a test sends, and what they begin from.
///
/// The same in every run, unless the environment says otherwise: `TOMBOLO_FUZZ_COUNT` has more of them sent, and
/// `TOMBOLO_FUZZ_SEED` others.
public struct FuzzPlan: Sendable, Hashable {
    /// How many messages.
    public let count: Int
    /// What the generator of random numbers begins from.
    public let seed: Int

    /// Makes a plan.
    /// - Parameters:
    ///   - seed: What to begin from unless the environment says something else.
    ///   - count: How many messages unless the environment says so.
    ///   - environment: That of the process, by default.
    public init(
        seed: Int, count: Int = 10_000, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.seed = environment["TOMBOLO_FUZZ_SEED"].flatMap(Int.init) ?? seed
        self.count = environment["TOMBOLO_FUZZ_COUNT"].flatMap(Int.init).map { max($0, 1) } ?? count
    }

    /// Time enough on a busy machine, for a test that takes half a minute for ten thousand of them.
    public var deadline: Duration { .seconds(120) * max(1, Double(count) / 10_000) }
}
