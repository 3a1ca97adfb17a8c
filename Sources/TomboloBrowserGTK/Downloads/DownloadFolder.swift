import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloEngine

/// Where downloads go.
enum DownloadFolder {
    /// The person's folder for downloads, as the desktop has it (xdg-user-dirs), else the home folder.
    @MainActor
    static var standard: URL {
        let path = String(copying: g_get_user_special_dir(G_USER_DIRECTORY_DOWNLOAD)) ?? NSHomeDirectory()
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    /// A file in a folder under a name that nothing there has: a number follows where something does.
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

    /// The name and its ending with the dot; `.tar.gz` is one.
    private static func split(_ name: String) -> (stem: Substring, ending: Substring) {
        guard let dot = name.dropFirst().lastIndex(of: ".") else { return (name[...], "") }
        let stem = name[..<dot]
        if stem.hasSuffix(".tar") { return (stem.dropLast(4), name[name.index(dot, offsetBy: -4)...]) }
        return (stem, name[dot...])
    }
}
