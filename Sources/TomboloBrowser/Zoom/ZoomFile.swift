/// The file of the zoom of sites. Its functions block on the disk: call them off the main actor.
public struct ZoomFile: Sendable {
    /// The file that stores the zoom levels as JSON.
    public let file: DurableFile

    /// Creates a zoom file; reads and writes nothing.
    public init(_ file: DurableFile) { self.file = file }

    /// Reads the file. Without a ``FileReading/value`` all sites have the standard zoom.
    public func read(standard: Double) -> FileReading<ZoomLevels> {
        file.reading { ZoomLevels($0, standard: standard) }
    }

    /// Writes all zoom levels atomically.
    public func write(_ levels: ZoomLevels) throws(FileProblem) { try file.replace(with: levels.json) }
}
