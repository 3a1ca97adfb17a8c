/// The time limits of transfers from a release repository. A slower server counts as failed.
package struct TransferLimits: Sendable, Hashable {
    /// Maximum time without any received data.
    package var idle = Duration.seconds(30)
    /// Maximum time of a metadata file.
    package var metadata = Duration.seconds(30)
    /// The part of any other file's maximum time that does not depend on its size.
    package var base = Duration.seconds(60)
    /// Minimum rate at which any other file must be received, in bytes per second.
    package var minimumRate = 8_192

    package init() {}

    /// Returns the maximum time of a file with the given size in bytes.
    package func file(ofSize size: Int) -> Duration { base + .seconds(size / max(minimumRate, 1)) }
}
