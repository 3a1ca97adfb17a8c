import Foundation

/// The files in a folder and in its subfolders, by their relative paths, in an order that depends only on the paths.
struct FolderContent {
    private(set) var files: [String] = []
    private(set) var ignored: [String] = []

    init(_ folder: URL) throws(RoutesBuildError) {
        var pending = [""]
        while let path = pending.popLast() {
            let place = path.isEmpty ? folder : folder.appending(path: path)
            let keys: [URLResourceKey] = [.isDirectoryKey, .isRegularFileKey, .isSymbolicLinkKey]
            guard let items = try? FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: keys)
            else { throw .noFolder(place.path(percentEncoded: false)) }
            for item in items {
                let name = item.lastPathComponent
                let itsPath = path.isEmpty ? name : "\(path)/\(name)"
                let values = try? item.resourceValues(forKeys: Set(keys))
                // Symbolic links are ignored, because a link may lead to files that are not meant to be published. The folder's own map is ignored
                // too: it is the map bundled with an app, which the new map replaces.
                if name.hasPrefix(".") || values?.isSymbolicLink == true || itsPath == "routes.json" {
                    ignored.append(itsPath)
                } else if values?.isDirectory == true {
                    pending.append(itsPath)
                } else if values?.isRegularFile == true {
                    files.append(itsPath)
                } else {
                    ignored.append(itsPath)
                }
            }
        }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        ignored.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
