/// Decodes the percent-encoding of an address for display, as far as the result is unambiguous.
enum DisplayEncoding {
    /// Decodes percent-encoded characters that can be displayed, and leaves all others encoded. Encodes characters that
    /// should have been encoded but are not. Takes linear time.
    static func decoded(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        // A combining mark is decoded only after a decoded character, so that it does not combine with a slash.
        var followsLetter = false
        while index < bytes.count {
            if let (scalar, length) = character(in: bytes, at: index), isShown(scalar, followsLetter) {
                output += Array(String(scalar).utf8)
                followsLetter = true
                index += length
            } else if bytes[index] >= 0x80 || bytes[index] <= 0x20 || bytes[index] == 0x7F {
                output += [UInt8(ascii: "%"), digits[Int(bytes[index] >> 4)], digits[Int(bytes[index] & 15)]]
                followsLetter = false
                index += 1
            } else {
                output.append(bytes[index])
                followsLetter = false
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns the non-ASCII character that begins at an index, percent-encoded or not, and the number of bytes that it
    /// takes in the text; nil if there is none.
    private static func character(in bytes: [UInt8], at start: Int) -> (Unicode.Scalar, Int)? {
        var encoded: [UInt8] = []
        var index = start
        var length = 1
        repeat {
            guard let (byte, next) = byte(in: bytes, at: index) else { return nil }
            if encoded.isEmpty {
                switch byte {
                case 0xC2...0xDF: length = 2
                case 0xE0...0xEF: length = 3
                case 0xF0...0xF4: length = 4
                default: return nil
                }
            }
            encoded.append(byte)
            index = next
        } while encoded.count < length
        guard let text = String(validating: encoded, as: UTF8.self), let scalar = text.unicodeScalars.first else {
            return nil
        }
        return (scalar, index - start)
    }

    private static func byte(in bytes: [UInt8], at index: Int) -> (UInt8, Int)? {
        guard index < bytes.count else { return nil }
        guard bytes[index] == UInt8(ascii: "%") else { return (bytes[index], index + 1) }
        guard index + 2 < bytes.count, let high = value(bytes[index + 1]), let low = value(bytes[index + 2]) else {
            return nil
        }
        return (high << 4 | low, index + 3)
    }

    private static func isShown(_ scalar: Unicode.Scalar, _ followsLetter: Bool) -> Bool {
        // U+2800 (blank Braille pattern) is a symbol, but it is invisible.
        guard !scalar.properties.isDefaultIgnorableCodePoint, !scalar.runsFromRightToLeft, scalar.value != 0x2800 else {
            return false
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .otherSymbol:
            return true
        case .nonspacingMark, .spacingMark: return followsLetter
        default: return false
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
