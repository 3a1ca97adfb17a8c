/// The file that stores the zoom levels of sites. Its functions block on the disk, so call them off the main actor.
package struct ZoomFile: Sendable {
    /// The file that stores the zoom levels as JSON.
    package let file: DurableFile

    /// Creates a zoom file; reads and writes nothing.
    package init(_ file: DurableFile) { self.file = file }

    /// Reads the file. If the result has no ``FileReading/value``, all sites have the standard zoom.
    package func read(standard: Double) -> FileReading<ZoomLevels> {
        file.reading { ZoomLevels($0, standard: standard) }
    }

    /// Writes all zoom levels atomically.
    package func write(_ levels: ZoomLevels) throws(FileProblem) { try file.replace(with: levels.json) }
}
