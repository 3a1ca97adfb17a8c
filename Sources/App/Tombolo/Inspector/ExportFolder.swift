#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import CGTK
import GLibRuntime
import TomboloSystem

/// The folder for files that the inspector exports: the user's folder for downloads, or the home folder.
@MainActor
package enum ExportFolder {
    /// The path of the folder.
    package static var path: String {
        String(copying: g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD)) ?? String(copying: g_get_home_dir()) ?? "/"
    }

    /// Writes a new file, which only the user can read. If a file with that name exists, the new one gets another name.
    /// - Returns: The path of the file.
    package static func write(_ text: String, named name: String, in folder: String = path) throws -> String {
        var path = "\(folder)/\(name)"
        for number in 2...99 where FileManager.default.fileExists(atPath: path) { path = "\(folder)/\(number)-\(name)" }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try AtomicFile(path, temporary: "\(folder)/.\(name).part").replace(with: Data(text.utf8))
        return path
    }
}
#endif
