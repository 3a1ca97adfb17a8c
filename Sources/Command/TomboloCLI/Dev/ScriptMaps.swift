import Foundation
import Glibc

/// The source maps of the scripts that errors named most recently. A script or a map is read again only after it has
/// changed.
final class ScriptMaps {
    /// A source map, and the folder to which the names of its sources are relative; nil if the folder is not known.
    struct Map: Sendable {
        let map: SourceMap
        let base: URL?
    }

    /// The state of a file, which changes with the file's content.
    private struct Stamp: Hashable {
        let file: UInt64
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private struct Entry {
        let script: Stamp
        /// The map's file with its state, which is nil if the file does not exist; nil for a script without a map in a file.
        let source: (file: URL, stamp: Stamp?)?
        let map: Map?
        var lastUse: Int
    }

    private let read: (URL) -> Data?
    private var entries: [String: Entry] = [:]
    private var uses = 0

    private static let maximumCount = 32
    /// Limit of the size of a script and of a map, in bytes.
    static let maximumSize = 64 << 20
    /// The length of the end of a script that is searched for a reference after other text, in bytes.
    private static let endLength = 4_096

    /// - Parameter read: Returns the content of a file; nil if it cannot be read.
    init(read: @escaping (URL) -> Data?) { self.read = read }

    /// Returns the source map of the first of these files that exists; nil if it has none.
    func map(ofFirst scripts: [URL]) -> Map? {
        for script in scripts { if let stamp = Self.stamp(of: script) { return map(of: script, stamp) } }
        return nil
    }

    private func map(of script: URL, _ stamp: Stamp) -> Map? {
        uses += 1
        let path = script.path(percentEncoded: false)
        if var entry = entries[path], entry.script == stamp,
            entry.source.map({ Self.stamp(of: $0.file) == $0.stamp }) ?? true
        {
            entry.lastUse = uses
            entries[path] = entry
            return entry.map
        }
        let entry = makeEntry(of: script, stamp)
        entries[path] = entry
        if entries.count > Self.maximumCount, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
        }
        return entry.map
    }

    private func makeEntry(of script: URL, _ stamp: Stamp) -> Entry {
        let base = script.deletingLastPathComponent()
        guard let bytes = read(script), let reference = Self.reference(in: [UInt8](bytes)) else {
            return Entry(script: stamp, source: nil, map: nil, lastUse: uses)
        }
        if reference.hasPrefix("data:") {
            let map = Self.content(ofData: reference).flatMap(SourceMap.init).map { Map(map: $0, base: base) }
            return Entry(script: stamp, source: nil, map: map, lastUse: uses)
        }
        let file = base.appending(path: reference.removingPercentEncoding ?? "").standardizedFileURL
        let fileStamp = Self.stamp(of: file)
        let text = fileStamp == nil ? nil : read(file).map { String(decoding: $0, as: UTF8.self) }
        let map = text.flatMap(SourceMap.init).map { Map(map: $0, base: file.deletingLastPathComponent()) }
        return Entry(script: stamp, source: (file, fileStamp), map: map, lastUse: uses)
    }

    /// The reference of a script to its source map; nil if there is none.
    ///
    /// Tools write it as the last line, which can contain a whole map in Base64. In other scripts, only the end is
    /// searched.
    static func reference(in script: [UInt8]) -> String? {
        let newline = UInt8(ascii: "\n")
        guard let last = script.lastIndex(where: { $0 > UInt8(ascii: " ") }) else { return nil }
        let text = script[...last]
        let line = text[(text.lastIndex(of: newline).map { $0 + 1 } ?? 0)...]
        for mark in ["//# sourceMappingURL=", "//@ sourceMappingURL="] where line.starts(with: mark.utf8) {
            let reference = line.dropFirst(mark.utf8.count).prefix { $0 > UInt8(ascii: " ") }
            return reference.isEmpty ? nil : String(decoding: reference, as: UTF8.self)
        }
        let end = String(decoding: text.suffix(endLength), as: UTF8.self)
        return end.matches(of: /\/\/[#@] sourceMappingURL=(\S+)/).last.map { String($0.output.1) }
    }

    /// The text of a URL with the scheme `data`, in Base64 or percent-encoded.
    static func content(ofData url: String) -> String? {
        guard let comma = url.firstIndex(of: ",") else { return nil }
        let text = String(url[url.index(after: comma)...])
        guard url[..<comma].hasSuffix(";base64") else { return text.removingPercentEncoding }
        return Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The state of a regular file; nil if the file does not exist or is too large.
    private static func stamp(of file: URL) -> Stamp? {
        var status = stat()
        guard stat(file.path(percentEncoded: false), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= maximumSize
        else { return nil }
        return Stamp(
            file: UInt64(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }
}
