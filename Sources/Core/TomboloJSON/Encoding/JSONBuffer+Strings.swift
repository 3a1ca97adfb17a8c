extension JSONBuffer {
    /// Writes a string. A string longer than `maximumTextLength` becomes an attachment, if attachments are supported.
    mutating func append(string: String) {
        guard attachments != nil, string.utf8.count > maximumTextLength else { return append(quoted: string) }
        append(AttachedBytes(string))
    }

    /// Writes a string in quotation marks.
    mutating func append(quoted string: String) {
        var string = string
        string.withUTF8 { append(utf8: $0) }
    }

    private mutating func append(utf8 text: UnsafeBufferPointer<UInt8>) {
        reserve(text.count &+ 2)
        bytes.append(UInt8(ascii: "\""))
        var runStart = 0
        while true {
            let runEnd = TextScan.firstSpecial(in: text.span, from: runStart)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[runStart..<runEnd]))
            guard runEnd < text.count else { break }
            append(escaped: text[runEnd])
            runStart = runEnd + 1
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaped byte: UInt8) {
        append(byte: UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte: byte)
        case 0x08: append(byte: UInt8(ascii: "b"))
        case 0x09: append(byte: UInt8(ascii: "t"))
        case 0x0A: append(byte: UInt8(ascii: "n"))
        case 0x0C: append(byte: UInt8(ascii: "f"))
        case 0x0D: append(byte: UInt8(ascii: "r"))
        default:
            append(raw: "u00")
            append(byte: byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            let low = byte & 0x0F
            append(byte: low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }

    /// Reserves room before a large string is appended, so that the text after the string does not cause another copy
    /// of the buffer. The capacity at least doubles, because otherwise each of several large strings in a row would
    /// cause a copy.
    private mutating func reserve(_ count: Int) {
        guard count > 4096, bytes.capacity - bytes.count < count else { return }
        bytes.reserveCapacity(max(bytes.capacity * 2, bytes.count + count + 1024))
    }
}
