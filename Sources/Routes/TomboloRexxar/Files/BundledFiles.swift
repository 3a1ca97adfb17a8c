import Foundation
import TomboloEngine

/// Reads the bundled files of an app.
///
/// A file is first looked up at its path relative to the folder of the map's address, which is the layout of `tombolo routes build`. Then, as in
/// the original, it is looked up by the last two components of its address's path: `https://h/x/common/v.js` is `common/v.js` in the folder. The
/// caller decides which hosts have bundled files. The path of a file cannot lead out of the folder.
struct BundledFiles: Sendable {
    private let folder: SealedFolder
    /// The base URL of relative addresses in the bundled map.
    private let base: RoutedURL?
    private let maximumSize: Int
    private let mapPath: String?

    /// Creates a reader of a folder.
    /// - Parameter mapPath: The path of the map; nil for `routes.json` in the folder.
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
        // This path may be outside the folder, because the app sets it, not a page.
        return try? Data(contentsOf: URL(filePath: mapPath))
    }

    /// Returns the bytes of a file; nil if the file is not bundled.
    func bytes(of url: RoutedURL) -> Data? {
        for path in Self.paths(of: url, base: base) {
            if let bytes = folder.bytes(at: path, limit: maximumSize) { return Data(bytes) }
        }
        return nil
    }

    /// Returns the paths at which the file can be in the folder, in order of preference.
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
