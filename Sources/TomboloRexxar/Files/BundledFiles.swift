import Foundation
import TomboloEngine

/// The files that an app was shipped with.
///
/// As with the original, a file is found by the last two parts of its address's path: `https://h/x/common/v.js` is `common/v.js` in the
/// folder. Before that it is looked for where the bundled map's own folder would have it, which is how `tombolo routes build` lays files
/// out. Which hosts have files here is for the caller to say; nothing leads out of the folder.
struct BundledFiles: Sendable {
    private let folder: SealedFolder
    /// What addresses in the bundled map are seen from.
    private let base: RoutedURL?
    private let maximumSize: Int
    private let mapPath: String?

    /// - Parameter mapPath: Where the map is, if not in the folder.
    init(folder: URL, base: URL, maximumSize: Int, mapPath: String? = nil) {
        self.folder = SealedFolder(path: folder.path(percentEncoded: false))
        self.base = RoutedURL(remote: base)
        self.maximumSize = maximumSize
        self.mapPath = mapPath
    }

    /// The bundled map's text; nil when there is none.
    var map: Data? {
        guard let mapPath else {
            return folder.bytes(at: "/routes.json", limit: RoutesMap.maximumSize).map { Data($0) }
        }
        // It is the app's own word, not a page's, so it may be anywhere.
        return try? Data(contentsOf: URL(filePath: mapPath))
    }

    /// The bytes of a file; nil when the app was shipped without it.
    func bytes(of url: RoutedURL) -> Data? {
        for path in Self.paths(of: url, base: base) {
            if let bytes = folder.bytes(at: path, limit: maximumSize) { return Data(bytes) }
        }
        return nil
    }

    /// Where in the folder the file may be, best first.
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
