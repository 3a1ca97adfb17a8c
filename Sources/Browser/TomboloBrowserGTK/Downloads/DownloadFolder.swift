import CGLib
import Foundation
import GLibRuntime
import TomboloEngine

/// The folder and the file names of downloads.
enum DownloadFolder {
    /// The user's download folder, as configured on the desktop (xdg-user-dirs), or the home folder if there is none.
    @MainActor
    static var standard: URL {
        let path = String(copying: g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD)) ?? NSHomeDirectory()
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// Returns a file in a folder, with a name that is not in use. If the suggested name is in use, a number is
    /// appended.
    static func file(named suggestion: String, in folder: URL, isTaken: (URL) -> Bool) -> URL {
        let name = SafeFilename(suggestion).text
        let first = folder.appending(path: name)
        guard isTaken(first) else { return first }
        let (stem, ending) = split(name)
        for number in 2... {
            let file = folder.appending(path: "\(stem) (\(number))\(ending)")
            if !isTaken(file) { return file }
        }
        return first
    }

    /// Splits a name into its stem and its extension with the dot; `.tar.gz` is one extension.
    private static func split(_ name: String) -> (stem: Substring, ending: Substring) {
        guard let dot = name.dropFirst().lastIndex(of: ".") else { return (name[...], "") }
        let stem = name[..<dot]
        if stem.hasSuffix(".tar") { return (stem.dropLast(4), name[name.index(dot, offsetBy: -4)...]) }
        return (stem, name[dot...])
    }
}
