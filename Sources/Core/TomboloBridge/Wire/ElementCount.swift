#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ArraySlice<UInt8> {
    /// The number of elements of a JSON array; nil if the text is not an array. The text is not parsed; only its commas
    /// are counted.
    ///
    /// For malformed text, which the parser rejects later, the number is arbitrary.
    var elementCount: Int? {
        guard count >= 2, first == UInt8(ascii: "["), last == UInt8(ascii: "]") else { return nil }
        return dropFirst().dropLast().withUnsafeBytes { $0.isEmpty ? 0 : 1 + Self.commas(in: $0) }
    }

    /// The number of commas that are not in a string or a nested value.
    private static func commas(in text: UnsafeRawBufferPointer) -> Int {
        var commas = 0
        var depth = 0
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: ","): if depth == 0 { commas += 1 }
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""): index = endOfString(in: text, from: index + 1)
            default: break
            }
            index += 1
        }
        return commas
    }

    /// The index of the quotation mark that ends a string, or the end of the text.
    private static func endOfString(in text: UnsafeRawBufferPointer, from start: Int) -> Int {
        var start = start
        while start < text.count, let base = text.baseAddress {
            guard let hit = memchr(base + start, Int32(UInt8(ascii: "\"")), text.count - start) else { break }
            let quote = UnsafeRawPointer(hit) - base
            var backslashes = 0
            while quote - backslashes > start, text[quote - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
            if backslashes.isMultiple(of: 2) { return quote }
            start = quote + 1
        }
        return text.count
    }
}
