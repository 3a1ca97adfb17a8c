#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The number of random messages that a test sends, and their seed.
///
/// Both are constant, unless the environment overrides them: `TOMBOLO_FUZZ_COUNT` sets the number, and
/// `TOMBOLO_FUZZ_SEED` the seed.
public struct FuzzPlan: Sendable, Hashable {
    /// The number of messages.
    public let count: Int
    /// The seed of the random number generator.
    public let seed: Int

    /// Creates a plan.
    /// - Parameters:
    ///   - seed: The seed, unless the environment sets one.
    ///   - count: The number of messages, unless the environment sets one.
    ///   - environment: The environment; by default that of the process.
    public init(
        seed: Int, count: Int = 10_000, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.seed = environment["TOMBOLO_FUZZ_SEED"].flatMap(Int.init) ?? seed
        self.count = environment["TOMBOLO_FUZZ_COUNT"].flatMap(Int.init).map { max($0, 1) } ?? count
    }

    /// The deadline of a test that takes half a minute for ten thousand messages, with a reserve for a busy machine.
    public var deadline: Duration { .seconds(900) * max(1, Double(count) / 10_000) }
}
