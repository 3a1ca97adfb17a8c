import Foundation
import TomboloEngine

/// The bundled files of an app.
///
/// As with the original, a file is found by the last two parts of its address's path: `https://h/x/common/v.js` is `common/v.js` in the folder.
/// Before that, it is looked up at its path relative to the bundled map's own folder, which is how `tombolo routes build` lays files out. The
/// caller decides which hosts have files here; no path leads out of the folder.
struct BundledFiles: Sendable {
    private let folder: SealedFolder
    /// The base of addresses in the bundled map.
    private let base: RoutedURL?
    private let maximumSize: Int
    private let mapPath: String?

    /// Creates the access to a folder.
    /// - Parameter mapPath: The path of the map, if it is not in the folder.
    init(folder: URL, base: URL, maximumSize: Int, mapPath: String? = nil) {
        self.folder = SealedFolder(path: folder.path(percentEncoded: false))
        self.base = RoutedURL(remote: base)
        self.maximumSize = maximumSize
        self.mapPath = mapPath
    }

    /// The bundled map's text; nil if it is missing.
    var map: Data? {
        guard let mapPath else {
            return folder.bytes(at: "/routes.json", limit: RoutesMap.maximumSize).map { Data($0) }
        }
        // The path comes from the app, not from a page, so it may be anywhere.
        return try? Data(contentsOf: URL(filePath: mapPath))
    }

    /// The bytes of a file; nil when the app was shipped without it.
    func bytes(of url: RoutedURL) -> Data? {
        for path in Self.paths(of: url, base: base) {
            if let bytes = folder.bytes(at: path, limit: maximumSize) { return Data(bytes) }
        }
        return nil
    }

    /// The possible paths of the file in the folder, best first.
    static func paths(of url: RoutedURL, base: RoutedURL?) -> [String] {
        var paths: [String] = []
        if let base, base.site == url.site {
            let (map, file) = (base.comparedPath, url.comparedPath)
            let folder = map.prefix(through: map.lastIndex(of: "/") ?? map.startIndex)
            if file.hasPrefix(folder) { paths.append("/" + file.dropFirst(folder.count)) }
        }
        let last = "/" + url.path.split(separator: "/").suffix(2).joined(separator: "/")
        return paths.contains(last) ? paths : paths + [last]
    }
}
