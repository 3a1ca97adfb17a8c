import Foundation

/// A file that lines are added to.
struct LineFile {
    private let handle: FileHandle?

    /// Opens a file; without a path, lines are dropped.
    init(_ path: String?) throws {
        guard let path else {
            handle = nil
            return
        }
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw UsageError("“\(path)” cannot be written.") }
        self.handle = handle
    }

    /// Adds a value as a line of JSON.
    func add(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try handle?.write(contentsOf: encoder.encode(value) + Data("\n".utf8))
    }
}
