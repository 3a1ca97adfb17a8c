/// The file that remembers the zoom of sites. Its functions wait for the disk: call them away from the main actor.
public struct ZoomFile: Sendable {
    /// The file itself.
    public let file: DurableFile

    /// Names the file.
    public init(_ file: DurableFile) { self.file = file }

    /// Reads it. Where there is no ``FileReading/value`` all sites have the standard.
    public func read(standard: Double) -> FileReading<ZoomLevels> {
        file.reading { ZoomLevels($0, standard: standard) }
    }

    /// Replaces it.
    public func write(_ levels: ZoomLevels) throws(FileProblem) { try file.replace(with: levels.json) }
}
