/// The file of the permissions that sites have. Its functions block on the disk: call them off the main actor.
public struct PermissionsFile: Sendable {
    /// The file that stores the decisions as JSON.
    public let file: DurableFile

    /// Creates a permissions file; reads and writes nothing.
    public init(_ file: DurableFile) { self.file = file }

    /// Reads the file. Without a ``FileReading/value`` every site asks again.
    public func read() -> FileReading<SitePermissions> { file.reading { SitePermissions($0) } }

    /// Replaces the file's content; does nothing for the permissions of private windows.
    public func write(_ permissions: SitePermissions) throws(FileProblem) {
        guard let json = permissions.json else { return }
        try file.replace(with: json)
    }
}
