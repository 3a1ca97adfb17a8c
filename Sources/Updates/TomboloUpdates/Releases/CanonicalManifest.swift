import Foundation

/// The content of a manifest whose bytes are in canonical form, read without a JSON parser.
///
/// This takes a fraction of the time needed to parse the text and write it again. It accepts only a text that could not be written in another
/// way: each byte is part of a fixed text or of a value that has only one form. All other texts are left to the JSON parser, which finds the
/// error.
struct CanonicalManifest {
    let bundle: String
    let release: String
    /// The files in the order of the text, at most ``BundleManifest/maximumFiles``. Their paths are valid, and strictly ascending.
    let files: [BundleFile]

    /// Reads a manifest.
    /// - Returns: nil if the text has another form, or contains a string with escapes or an invalid path.
    init?(_ bytes: Data) {
        let content = bytes.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: UInt8.self) { buffer in
                var reader = Reader()
                return reader.manifest(buffer.span)
            }
        }
        guard let content else { return nil }
        (bundle, release, files) = content
    }

    /// A position in the bytes, which are a parameter because a span cannot be stored.
    private struct Reader {
        private var index = 0

        mutating func manifest(_ bytes: Span<UInt8>) -> (bundle: String, release: String, files: [BundleFile])? {
            guard skip(#"{"bundle":"#, bytes), let bundle = text(bytes), skip(#","files":["#, bytes),
                let files = files(bytes), skip(#","release":"#, bytes), let release = text(bytes),
                skip(#","type":"tombolo-bundle","v":1}"#, bytes), index == bytes.count
            else { return nil }
            return (bundle, release, files)
        }

        /// Reads the elements and the end of the list of files.
        private mutating func files(_ bytes: Span<UInt8>) -> [BundleFile]? {
            if skip("]", bytes) { return [] }
            var files: [BundleFile] = []
            // An element with a short path has about 100 bytes.
            files.reserveCapacity(min(bytes.count / 100, BundleManifest.maximumFiles))
            var last = 0..<0
            while files.count < BundleManifest.maximumFiles {
                guard skip(#"{"path":"#, bytes), let path = string(bytes), Self.precedes(last, path, bytes),
                    let valid = Self.text(path, bytes).flatMap({ try? BundlePath($0) }), skip(#","sha256":"#, bytes),
                    let digits = string(bytes), let digest = FileDigest(lowerCase: bytes.extracting(digits)),
                    skip(#","size":"#, bytes), let size = integer(bytes)
                else { return nil }
                var type: String?
                if skip(#","type":"#, bytes) {
                    guard let found = text(bytes) else { return nil }
                    type = found
                }
                files.append(BundleFile(path: valid, digest: digest, size: size, contentType: type))
                last = path
                if skip("},", bytes) { continue }
                return skip("}]", bytes) ? files : nil
            }
            return nil
        }

        /// Skips a fixed text; false if the bytes differ from it.
        @inline(__always)
        private mutating func skip(_ text: StaticString, _ bytes: Span<UInt8>) -> Bool {
            let count = text.utf8CodeUnitCount
            guard bytes.count - index >= count else { return false }
            for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
            index += count
            return true
        }

        /// Reads a string, and returns the bytes between its quotation marks; nil if it has an escape or a control character.
        private mutating func string(_ bytes: Span<UInt8>) -> Range<Int>? {
            guard skip("\"", bytes) else { return nil }
            let start = index
            while index < bytes.count {
                switch bytes[index] {
                case UInt8(ascii: "\""):
                    index += 1
                    return start..<index - 1
                case 0..<0x20, UInt8(ascii: "\\"): return nil
                default: index += 1
                }
            }
            return nil
        }

        private mutating func text(_ bytes: Span<UInt8>) -> String? {
            guard let range = string(bytes) else { return nil }
            return Self.text(range, bytes)
        }

        /// Returns the text of bytes; nil if they are not UTF-8.
        private static func text(_ range: Range<Int>, _ bytes: Span<UInt8>) -> String? {
            bytes.extracting(range).withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
        }

        /// Reads an integer from 0 to 2^53 - 1 without a sign and without leading zeros.
        private mutating func integer(_ bytes: Span<UInt8>) -> Int? {
            let start = index
            var value = 0
            while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
                guard index == start || value > 0, value < 1 << 53 else { return nil }
                value = 10 * value + Int(digit)
                index += 1
            }
            return index > start && value < 1 << 53 ? value : nil
        }

        /// Whether the bytes of one range are before those of another one in lexicographic order.
        private static func precedes(_ one: Range<Int>, _ other: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
            for offset in 0..<min(one.count, other.count) {
                let (left, right) = (bytes[one.lowerBound + offset], bytes[other.lowerBound + offset])
                if left != right { return left < right }
            }
            return one.count < other.count
        }
    }
}
