import Foundation
import TomboloPolicyCheck

/// The Swift files of an app, in which the command looks for the code on which D-Bus activation depends. Only literals are found, because no
/// compiler is involved.
struct SourceFiles {
    private let files: [(path: String, source: SwiftSource)]

    init(in folders: [URL]) {
        files = folders.flatMap { folder in
            let path = folder.path(percentEncoded: false)
            let names = ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
            return names.filter { $0.hasSuffix(".swift") }.compactMap { name -> (path: String, source: SwiftSource)? in
                let url = folder.appending(path: name)
                guard let bytes = try? Data(contentsOf: url) else { return nil }
                return (url.path(percentEncoded: false), SwiftSource(Array(bytes)))
            }
        }
    }

    /// The place of the first argument `isUnique: false`, as `FILE:LINE`. An app with this argument runs in several processes, and
    /// none of them owns its name on the bus.
    var separateInstances: String? {
        for (path, source) in files {
            for offset in source.offsets(of: "isUnique") {
                let rest = source.code[(offset + "isUnique".utf8.count)...].prefix(1_000)
                let text = String(decoding: rest, as: UTF8.self)
                if text.prefixMatch(of: /\s*:\s*false\b/) != nil { return "\(path):\(source.line(at: offset))" }
            }
        }
        return nil
    }

    /// Returns whether a text literal is equal to a text.
    func contains(literal text: String) -> Bool {
        files.contains { $0.source.literals.contains { $0.isWhole && $0.text == text } }
    }
}
