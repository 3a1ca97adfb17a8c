import Foundation

/// Replaces places in the scripts of an app's pages, as an error names them, by the places in their sources.
struct PagePlaces {
    /// The root of the package.
    let folder: URL
    /// The folders of the pages.
    let resources: [URL]
    private let maps: ScriptMaps

    /// - Parameters:
    ///   - folder: The root of the package.
    ///   - resources: The folders of the pages.
    ///   - read: Returns the content of a file; nil if it cannot be read.
    init(folder: URL, resources: [URL], read: @escaping (URL) -> Data? = { try? Data(contentsOf: $0) }) {
        (self.folder, self.resources) = (folder, resources)
        maps = ScriptMaps(read: read)
    }

    /// Returns a text with places such as `app://notes/app.js:3:7` replaced, if the script has a source map.
    func mapped(_ text: String) -> String {
        var known: [String: ScriptMaps.Map?] = [:]
        return text.replacing(/app:\/\/[^\/\s:]+(\/[^\s:?#]+):([0-9]+):([0-9]+)/) { match in
            let path = String(match.output.1)
            let found = known[path] ?? map(of: path)
            known[path] = found
            guard let found, let line = Int(match.output.2), let column = Int(match.output.3),
                let place = found.map.place(line: line, column: column)
            else { return String(match.output.0) }
            return "\(name(of: place.source, from: found.base)):\(place.line):\(place.column)"
        }
    }

    /// The source map of the script at a path of the pages' origin.
    private func map(of path: String) -> ScriptMaps.Map? {
        let relative = String(path.dropFirst()).removingPercentEncoding ?? ""
        guard !relative.isEmpty, !relative.split(separator: "/").contains("..") else { return nil }
        return maps.map(ofFirst: resources.map { $0.appending(path: relative) })
    }

    /// The path of a source, relative to the package if it is in it.
    private func name(of source: String, from base: URL) -> String {
        let path = base.appending(path: source).standardizedFileURL.path(percentEncoded: false)
        let root = folder.path(percentEncoded: false)
        let prefix = root.hasSuffix("/") ? root : root + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : source
    }
}
