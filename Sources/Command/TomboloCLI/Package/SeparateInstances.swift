import Foundation

/// Finds sources of an app that runs in several processes at once. D-Bus cannot start such an app: no process owns the app's name on the bus.
enum SeparateInstances {
    /// Returns the first place with `isUnique: false` in the Swift files of some folders; nil if there is none.
    static func place(in folders: [URL]) -> (url: URL, line: Int)? {
        for folder in folders {
            let path = folder.path(percentEncoded: false)
            let names = ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
            for name in names where name.hasSuffix(".swift") {
                let url = folder.appending(path: name)
                guard let bytes = try? Data(contentsOf: url) else { continue }
                let source = SwiftSource(Array(bytes))
                for offset in source.offsets(of: "isUnique")
                where source.value(behind: "isUnique", at: offset)?.hasPrefix("false") == true {
                    return (url, source.line(at: offset))
                }
            }
        }
        return nil
    }
}
