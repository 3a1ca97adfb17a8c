import Foundation
import TomboloProgram

/// Copies the resources of an app to a package.
enum ResourceFiles {
    /// Copies a file, or a folder without its hidden files.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/faulty`` for a link, or a name that a package cannot contain.
    static func copy(_ source: URL, to target: URL) throws {
        guard source.isFolder else { return try copyFile(source, to: target) }
        let path = source.path(percentEncoded: false)
        let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        // Hidden files are left out, because the app does not serve them; see FolderSchemeHandler.
        for name in names
        where !name.split(separator: "/").contains(where: { $0.hasPrefix(".") && $0 != ".well-known" }) {
            let file = source.appending(path: name)
            let values = try file.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey])
            guard values.isSymbolicLink != true else {
                throw CommandFailure(.faulty, "\(path)\(name) is a symbolic link, which a package does not contain.")
            }
            // md5sum would write such a name in a different form.
            guard !name.contains("\\"), !name.contains(where: \.isNewline) else {
                throw CommandFailure(.faulty, "\(path)\(name) has a name that a package cannot contain.")
            }
            if values.isRegularFile == true { try copyFile(file, to: target.appending(path: name)) }
        }
    }

    /// Copies a file, and makes the copy readable by all users.
    static func copyFile(_ source: URL, to target: URL) throws {
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: source, to: target)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: target.path(percentEncoded: false))
    }
}
