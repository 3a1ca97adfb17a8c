#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ArraySlice<UInt8> {
    /// How many elements a JSON array has, told by its commas and without reading it; nil for what is no array.
    ///
    /// What is not well-formed, which its parser finds out, may have any count.
    var elementCount: Int? {
        guard count >= 2, first == UInt8(ascii: "["), last == UInt8(ascii: "]") else { return nil }
        return dropFirst().dropLast().withUnsafeBytes { $0.isEmpty ? 0 : 1 + Self.commas(in: $0) }
    }

    /// The commas that are in no string and in no value of the text.
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

    /// Where the quote is that ends a string, or the end of the text.
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
