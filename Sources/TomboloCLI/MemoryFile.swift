import Foundation

/// A file in memory that a child process writes its words to.
enum MemoryFile {
    /// The end of what is in it, as trimmed text; `no words` if it is empty.
    static func text(of descriptor: Int32, last limit: Int = 2000) -> String {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = pread(descriptor, &bytes, limit, max(size - limit, 0))
        let words = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return words.isEmpty ? "no words" : words
    }
}
