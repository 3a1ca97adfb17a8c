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
enum ExportFolder {
    /// Writes a new file, which only the user can read.
    /// - Returns: The path of the file.
    static func write(_ text: String, named name: String) throws -> String {
        let downloads = String(copying: g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD))
        let folder = downloads ?? String(copying: g_get_home_dir()) ?? "/"
        var path = "\(folder)/\(name)"
        for number in 2...99 where FileManager.default.fileExists(atPath: path) { path = "\(folder)/\(number)-\(name)" }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try AtomicFile(path, temporary: "\(folder)/.\(name).part").replace(with: Data(text.utf8))
        return path
    }
}
#endif
