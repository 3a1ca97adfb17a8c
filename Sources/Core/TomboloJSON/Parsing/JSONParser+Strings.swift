extension JSONParser {
    /// Parses the string whose opening quotation mark is at the index.
    mutating func string(_ bytes: Span<UInt8>) throws(JSONError) -> String {
        let start = index + 1
        let end = TextScan.firstSpecial(in: bytes, from: start)
        index = end
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return try escapedString(bytes, from: start) }
        index = end + 1
        let content = bytes.extracting(start..<end)
        // ASCII needs no validation, which for a short string would take longer than making the string.
        let isShortASCII = content.count < 256 && TextScan.isASCII(content)
        let text = content.withUnsafeBufferPointer { buffer in
            isShortASCII ? String(decoding: buffer, as: UTF8.self) : String(validating: buffer, as: UTF8.self)
        }
        guard let text else { throw invalidUTF8(bytes, start..<end) }
        return text
    }

    /// Parses the rest of a string that begins at `start` and has no escapes up to the index.
    private mutating func escapedString(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> String {
        scratch.removeAll(keepingCapacity: true)
        var runStart = start
        while true {
            bytes.extracting(runStart..<index).withUnsafeBufferPointer { scratch.append(contentsOf: $0) }
            guard index < bytes.count else { throw unexpected(bytes) }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                let end = index
                index += 1
                guard let text = String(validating: scratch, as: UTF8.self) else {
                    throw invalidUTF8(bytes, start..<end)
                }
                return text
            case UInt8(ascii: "\\"):
                try escape(bytes)
            default:
                let message = "A string contains a control character that is not escaped."
                throw JSONError(.controlCharacter, at: index, message)
            }
            runStart = index
            index = TextScan.firstSpecial(in: bytes, from: index)
        }
    }

    /// Parses the escape sequence at the index and appends its character to `scratch`.
    private mutating func escape(_ bytes: Span<UInt8>) throws(JSONError) {
        let start = index
        index += 1
        guard index < bytes.count else { throw unexpected(bytes) }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scratch.append(bytes[index])
        case UInt8(ascii: "b"): scratch.append(0x08)
        case UInt8(ascii: "f"): scratch.append(0x0C)
        case UInt8(ascii: "n"): scratch.append(0x0A)
        case UInt8(ascii: "r"): scratch.append(0x0D)
        case UInt8(ascii: "t"): scratch.append(0x09)
        case UInt8(ascii: "u"):
            index += 1
            let scalar = try escapedScalar(bytes, from: start)
            scratch.append(contentsOf: scalar.utf8)
            return
        default:
            throw JSONError(.malformedEscape, at: start, "A string contains an invalid escape sequence.")
        }
        index += 1
    }

    /// Parses the scalar of one `\uXXXX`, or of two that form a surrogate pair. `start` is the index of the backslash.
    private mutating func escapedScalar(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try hexadecimal(bytes, escape: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard UTF16.isLeadSurrogate(unit), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw loneSurrogate(at: start) }
        index += 2
        let trail = try hexadecimal(bytes, escape: start)
        guard UTF16.isTrailSurrogate(trail) else { throw loneSurrogate(at: start) }
        return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
    }

    private mutating func hexadecimal(_ bytes: Span<UInt8>, escape start: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard index < bytes.count else { throw unexpected(bytes) }
            let byte = bytes[index]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte & 0x0F
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte & 0x0F + 9
            default:
                throw JSONError(.malformedEscape, at: start, "\\u is not followed by four hexadecimal digits.")
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }

    private func loneSurrogate(at offset: Int) -> JSONError {
        JSONError(.loneSurrogate, at: offset, "A string contains an escaped lone surrogate.")
    }

    /// The error for the first bytes in `range` that are not UTF-8.
    private func invalidUTF8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> JSONError {
        let valid = bytes.extracting(range).withUnsafeBufferPointer { buffer in
            var parser = Unicode.UTF8.ForwardParser()
            var iterator = buffer.makeIterator()
            var valid = 0
            while case .valid(let scalar) = parser.parseScalar(from: &iterator) { valid += scalar.count }
            return valid
        }
        return JSONError(.invalidUTF8, at: range.lowerBound + valid, "The text is not UTF-8.")
    }
}
