/// The file that stores the permissions of sites. Its functions block on the disk, so call them off the main actor.
package struct PermissionsFile: Sendable {
    /// The file that stores the decisions as JSON.
    package let file: DurableFile

    /// Creates a permissions file; reads and writes nothing.
    package init(_ file: DurableFile) { self.file = file }

    /// Reads the file. If the result has no ``FileReading/value``, the user is asked again about every site.
    package func read() -> FileReading<SitePermissions> { file.reading { SitePermissions($0) } }

    /// Replaces the file's content; does nothing for the permissions of private windows.
    package func write(_ permissions: SitePermissions) throws(FileProblem) {
        guard let json = permissions.json else { return }
        try file.replace(with: json)
    }
}
