import Foundation
import TomboloEngine

/// Replaces the places that an error names in the scripts of an app's pages with the places in the scripts' sources.
struct PagePlaces {
    /// The root of the package.
    let folder: URL
    /// The folders of the pages.
    let resources: [URL]
    /// The source maps of scripts that a development server serves, by the path and query of the script.
    var served: [String: ScriptMaps.Map] = [:]
    private let maps: ScriptMaps

    /// - Parameters:
    ///   - folder: The root of the package.
    ///   - resources: The folders of the pages.
    ///   - read: Returns the content of a file; nil if it cannot be read.
    init(folder: URL, resources: [URL], read: @escaping (URL) -> Data? = { try? Data(contentsOf: $0) }) {
        (self.folder, self.resources) = (folder, resources)
        maps = ScriptMaps(read: read)
    }

    /// A place in a script: the origin, the path, the query, the line and the column.
    private static var pattern: Regex<(Substring, Substring, Substring, Substring?, Substring, Substring)> {
        /(app:\/\/[^\/\s:]+)(\/[^\s:?#]+)(\?[^\s:#]*)?:([0-9]+):([0-9]+)/
    }

    /// Returns a text with places such as `app://notes/app.js:3:7` replaced, if the script has a source map.
    func mapped(_ text: String) -> String {
        var known: [String: ScriptMaps.Map?] = [:]
        return text.replacing(Self.pattern) { match in
            let path = String(match.output.2)
            let script = "\(path)\(match.output.3 ?? "")"
            let found = known[script] ?? map(of: path) ?? served[script]
            known[script] = found
            guard let found, let line = Int(match.output.4), let column = Int(match.output.5),
                let place = found.map.place(line: line, column: column)
            else { return String(match.output.0) }
            return "\(name(of: place.source, from: found.base)):\(place.line):\(place.column)"
        }
    }

    /// The paths, with their queries, of the scripts that a console message names in its text or position, and that are
    /// not in a folder of the pages.
    ///
    /// The server gets a request for each of them. So only a document of the scripts' own origin can name them, because a
    /// foreign frame must not make `tombolo dev` send requests. Only paths with a file extension are scripts.
    func scriptsOutsideFolders(in message: JSONValue) -> Set<String> {
        // A position has its line and column in separate members.
        let texts = [message["text"]?.stringValue, (message["position"]?["source"]?.stringValue).map { $0 + ":1:1" }]
        let origin = message["origin"]?.stringValue.map(Origin.init(serialized:))
        var scripts: Set<String> = []
        for text in texts.compactMap({ $0 }) {
            for match in text.matches(of: Self.pattern) {
                let path = String(match.output.2)
                guard origin?.isSame(as: Origin(serialized: String(match.output.1))) == true,
                    path.split(separator: "/").last?.contains(".") == true,
                    !files(at: path).contains(where: Self.exists)
                else { continue }
                scripts.insert("\(path)\(match.output.3 ?? "")")
            }
        }
        return scripts
    }

    /// The source map of the script at a path of the pages' origin.
    private func map(of path: String) -> ScriptMaps.Map? { maps.map(ofFirst: files(at: path)) }

    /// The files to which a path of the pages' origin can refer.
    private func files(at path: String) -> [URL] {
        let relative = String(path.dropFirst()).removingPercentEncoding ?? ""
        guard !relative.isEmpty, !relative.split(separator: "/").contains("..") else { return [] }
        return resources.map { $0.appending(path: relative) }
    }

    private static func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    /// The path of a source, relative to the package if the source is inside it. A source with a scheme, such as
    /// `webpack:`, is not a file.
    private func name(of source: String, from base: URL?) -> String {
        guard let base, source.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) == nil else { return source }
        let path = base.appending(path: source).standardizedFileURL.path(percentEncoded: false)
        let root = folder.path(percentEncoded: false)
        let prefix = root.hasSuffix("/") ? root : root + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : source
    }
}
