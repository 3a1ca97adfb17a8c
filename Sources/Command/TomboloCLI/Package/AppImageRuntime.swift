import Foundation
import TomboloProgram

/// The program at the beginning of an AppImage, which mounts the rest of the file and starts `AppRun` in it.
struct AppImageRuntime {
    let bytes: Data

    /// Reads a runtime of type 2 for this machine.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/notLoaded`` if the file is not such a runtime.
    init(at url: URL) throws(CommandFailure) {
        let path = url.path(percentEncoded: false)
        guard let bytes = try? Data(contentsOf: url) else {
            throw CommandFailure(.notLoaded, "--runtime: the file \(path) cannot be read.")
        }
        guard let end = Self.end(of: bytes) else {
            throw CommandFailure(
                .notLoaded,
                """
                --runtime: \(path) is not an AppImage runtime of type 2. Download one from \
                https://github.com/AppImage/type2-runtime/releases.
                """)
        }
        guard end == bytes.count else {
            throw CommandFailure(
                .notLoaded, "--runtime: \(path) is a complete AppImage. Pass only a runtime.")
        }
        let own = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/exe")).read(upToCount: 20)
        guard let own, own.count == 20, bytes[18..<20] == own[18..<20] else {
            throw CommandFailure(.notLoaded, "--runtime: \(path) is for another kind of processor than this machine's.")
        }
        self.bytes = bytes
    }

    /// Returns the offset at which the program ends, where a runtime looks for its file system; nil for a file that is not a
    /// runtime.
    ///
    /// The format is 64-bit ELF with the bytes “AI” and the type at offset 8. The last part of the file is the table of sections, or the last section.
    private static func end(of bytes: Data) -> Int? {
        func number(at offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let value = bytes[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value)
        }
        guard bytes.prefix(4).elementsEqual([0x7F, 0x45, 0x4C, 0x46]), bytes.count >= 64,
            bytes[4..<6].elementsEqual([2, 1]), bytes[8..<11].elementsEqual([0x41, 0x49, 2]),
            let table = number(at: 40, 8), let size = number(at: 58, 2), let count = number(at: 60, 2),
            table <= bytes.count - size * count, size == 64, count > 0
        else { return nil }
        let end = table + size * count
        guard let offset = number(at: end - size + 24, 8), let length = number(at: end - size + 32, 8),
            offset <= bytes.count, length <= bytes.count
        else { return nil }
        return max(end, offset + length)
    }
}
