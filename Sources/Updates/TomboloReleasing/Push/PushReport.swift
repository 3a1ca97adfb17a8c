package import TomboloUpdates

/// The results of a push, or what a trial push would do.
package struct PushReport: Sendable, Hashable {
    /// The paths of the copied files, in the sequence in which they were copied.
    package var copied: [String] = []
    /// The total size of the copied files, in bytes.
    package var bytes = 0
    /// The number of files that the destination already had.
    package var unchanged = 0
    /// The paths in the served folders that are not repository files, and were not copied.
    package var leftOut: [String] = []
    /// The names of the roles whose next files wait for signatures, and were not copied.
    package var waiting: [String] = []
    /// The replaced timestamp, if only replaced online keys have signed it and it names a snapshot that the repository
    /// does not have; nil otherwise.
    package var replaced: TimestampMetadata?
}
