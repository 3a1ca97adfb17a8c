#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decodes text from the encodings in which a page's engine stores strings: Latin-1 and UTF-16.
enum TextTransfer {
    /// Decodes text with one byte for each character, U+0000 to U+00FF.
    static func string(latin1 bytes: Data) -> String {
        bytes.withUnsafeBytes { raw in
            let source = raw.bindMemory(to: UInt8.self)
            if TextScan.isASCII(source.span) { return String(decoding: source, as: UTF8.self) }
            return String(unsafeUninitializedCapacity: source.count * 2) { target in
                var end = 0
                for byte in source {
                    if byte < 0x80 {
                        target[end] = byte
                        end &+= 1
                    } else {
                        target[end] = 0xC0 | byte >> 6
                        target[end &+ 1] = 0x80 | byte & 0x3F
                        end &+= 2
                    }
                }
                return end
            }
        }
    }

    /// Decodes UTF-16 units in the machine's byte order; nil if half of a surrogate pair, or of a unit, is missing.
    static func string(utf16 bytes: Data) -> String? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        return bytes.withUnsafeBytes { source in
            var isText = true
            let text = String(unsafeUninitializedCapacity: source.count / 2 * 3) { target in
                guard let end = write(source, into: target) else {
                    isText = false
                    return 0
                }
                return end
            }
            return isText ? text : nil
        }
    }

    /// Writes the units as UTF-8; nil if they are invalid. `target` must have room for three bytes per unit.
    private static func write(_ units: UnsafeRawBufferPointer, into target: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        let count = units.count / 2
        var (index, end) = (0, 0)
        while index < count {
            let unit = UInt32(units.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
            index &+= 1
            if unit < 0x80 {
                target[end] = UInt8(truncatingIfNeeded: unit)
                end &+= 1
            } else if unit < 0x800 {
                target[end] = UInt8(truncatingIfNeeded: 0xC0 | unit >> 6)
                target[end &+ 1] = trailing(unit)
                end &+= 2
            } else if unit & 0xF800 != 0xD800 {
                target[end] = UInt8(truncatingIfNeeded: 0xE0 | unit >> 12)
                target[end &+ 1] = trailing(unit >> 6)
                target[end &+ 2] = trailing(unit)
                end &+= 3
            } else {
                guard unit < 0xDC00, index < count else { return nil }
                let trail = UInt32(units.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
                guard trail & 0xFC00 == 0xDC00 else { return nil }
                index &+= 1
                let scalar = 0x10000 &+ ((unit & 0x3FF) << 10 | trail & 0x3FF)
                target[end] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
                target[end &+ 1] = trailing(scalar >> 12)
                target[end &+ 2] = trailing(scalar >> 6)
                target[end &+ 3] = trailing(scalar)
                end &+= 4
            }
        }
        return end
    }

    private static func trailing(_ scalar: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F) }
}
