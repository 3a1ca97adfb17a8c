/// The time limits of transfers from a release repository. A server that is slower counts as failed.
package struct TransferLimits: Sendable, Hashable {
    /// Maximum time without any received data.
    package var idle = Duration.seconds(30)
    /// Maximum time of a file of metadata.
    package var metadata = Duration.seconds(30)
    /// The part of the time for another file that does not depend on its size.
    package var base = Duration.seconds(60)
    /// The lowest rate at which another file is received, in bytes a second.
    package var minimumRate = 8_192

    package init() {}

    /// Returns the maximum time of a file of a size, in bytes.
    package func file(ofSize size: Int) -> Duration { base + .seconds(size / max(minimumRate, 1)) }
}
