import Foundation

/// Replaces places in the scripts of an app's pages, as an error names them, by the places in their sources.
struct PagePlaces {
    /// The root of the package.
    let folder: URL
    /// The folders of the pages.
    let resources: [URL]

    private static let maximumSize = 64 << 20

    /// Returns a text with places such as `app://notes/app.js:3:7` replaced, if the script has a source map.
    func mapped(_ text: String) -> String {
        var maps: [String: (map: SourceMap, base: URL)?] = [:]
        return text.replacing(/app:\/\/[^\/\s:]+(\/[^\s:?#]+):([0-9]+):([0-9]+)/) { match in
            let path = String(match.output.1)
            let found = maps[path] ?? map(of: path)
            maps[path] = found
            guard let found, let line = Int(match.output.2), let column = Int(match.output.3),
                let place = found.map.place(line: line, column: column)
            else { return String(match.output.0) }
            return "\(name(of: place.source, from: found.base)):\(place.line):\(place.column)"
        }
    }

    /// The source map of a script, and the folder from which its sources are named.
    private func map(of path: String) -> (map: SourceMap, base: URL)? {
        let relative = String(path.dropFirst()).removingPercentEncoding ?? ""
        guard !relative.isEmpty, !relative.split(separator: "/").contains("..") else { return nil }
        let candidates = resources.map { $0.appending(path: relative) }
        guard let script = candidates.first(where: { Self.text(of: $0) != nil }), let text = Self.text(of: script),
            let reference = text.matches(of: /\/\/[#@] sourceMappingURL=(\S+)/).last?.output.1
        else { return nil }
        let base = script.deletingLastPathComponent()
        if reference.hasPrefix("data:") {
            guard let comma = reference.firstIndex(of: ","), reference[..<comma].hasSuffix(";base64"),
                let data = Data(base64Encoded: String(reference[reference.index(after: comma)...])),
                let map = SourceMap(String(decoding: data, as: UTF8.self))
            else { return nil }
            return (map, base)
        }
        let file = base.appending(path: String(reference).removingPercentEncoding ?? "").standardizedFileURL
        return Self.text(of: file).flatMap(SourceMap.init).map { ($0, file.deletingLastPathComponent()) }
    }

    /// The path of a source, relative to the package if it is in it.
    private func name(of source: String, from base: URL) -> String {
        let path = base.appending(path: source).standardizedFileURL.path(percentEncoded: false)
        let root = folder.path(percentEncoded: false)
        let prefix = root.hasSuffix("/") ? root : root + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : source
    }

    private static func text(of file: URL) -> String? {
        guard let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= maximumSize,
            let data = try? Data(contentsOf: file)
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
