/// The file that remembers what sites may do. Its functions wait for the disk: call them away from the main actor.
public struct PermissionsFile: Sendable {
    /// The file itself.
    public let file: DurableFile

    /// Names the file.
    public init(_ file: DurableFile) { self.file = file }

    /// Reads it. Where there is no ``FileReading/value`` every site asks again.
    public func read() -> FileReading<SitePermissions> { file.reading { SitePermissions($0) } }

    /// Replaces it; does nothing for those of private windows.
    public func write(_ permissions: SitePermissions) throws(FileProblem) {
        guard let json = permissions.json else { return }
        try file.replace(with: json)
    }
}
