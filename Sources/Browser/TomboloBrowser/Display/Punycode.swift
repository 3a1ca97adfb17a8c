/// Punycode (RFC 3492), the ASCII form of a label in an international host name, without the `xn--` before it.
package enum Punycode {
    /// Decodes a label.
    /// - Returns: The label in Unicode; nil if the text is not valid Punycode, or is longer than any label.
    package static func decoded(_ text: some StringProtocol) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count <= maximumLength, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
        let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
        var output = bytes[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
        var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
        var scalar: UInt32 = 0x80
        var position: UInt32 = 0
        var bias: UInt32 = 72
        while !rest.isEmpty {
            guard let delta = integer(&rest, bias: bias) else { return nil }
            let length = UInt32(output.count) + 1
            let (sum, overflows) = position.addingReportingOverflow(delta)
            guard !overflows else { return nil }
            bias = adapted(delta, length: length, isFirst: output.count == (delimiter ?? 0))
            let (next, overflowsToo) = scalar.addingReportingOverflow(sum / length)
            // Surrogates are not scalars.
            guard !overflowsToo, let decoded = Unicode.Scalar(next) else { return nil }
            scalar = next
            position = sum % length
            output.insert(decoded, at: Int(position))
            position += 1
        }
        return String(String.UnicodeScalarView(output))
    }

    /// Maximum length of a label in bytes, more than any host name has. It limits the time for decoding, which is
    /// quadratic in the length.
    private static let maximumLength = 255
    private static let base: UInt32 = 36
    private static let (tmin, tmax, skew, damp): (UInt32, UInt32, UInt32, UInt32) = (1, 26, 38, 700)

    /// Decodes an integer of variable length (RFC 3492, 3.3).
    private static func integer(_ rest: inout ArraySlice<UInt8>, bias: UInt32) -> UInt32? {
        var value: UInt32 = 0
        var weight: UInt32 = 1
        var k = base
        while let byte = rest.popFirst() {
            guard let digit = digit(byte) else { return nil }
            let (product, overflows) = digit.multipliedReportingOverflow(by: weight)
            let (sum, overflowsToo) = value.addingReportingOverflow(product)
            guard !overflows, !overflowsToo else { return nil }
            value = sum
            let threshold = k <= bias ? tmin : min(max(k - bias, tmin), tmax)
            if digit < threshold { return value }
            let (next, overflowsAlso) = weight.multipliedReportingOverflow(by: base - threshold)
            guard !overflowsAlso else { return nil }
            weight = next
            k += base
        }
        return nil
    }

    /// Adapts the bias (RFC 3492, 6.1).
    private static func adapted(_ delta: UInt32, length: UInt32, isFirst: Bool) -> UInt32 {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / length
        var k: UInt32 = 0
        while delta > (base - tmin) * tmax / 2 {
            delta /= base - tmin
            k += base
        }
        return k + (base - tmin + 1) * delta / (delta + skew)
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 26
        default: nil
        }
    }
}
