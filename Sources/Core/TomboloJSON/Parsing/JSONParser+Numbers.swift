extension JSONParser {
    /// Parses the number that begins at the index.
    ///
    /// Integers, and decimals of few digits, are computed from their digits. A decimal with more digits than a `Double`
    /// can represent is left to the standard library, which rounds correctly.
    mutating func number(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
        let start = index
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var decimal = DecimalDigits()
        let first = index
        digits(bytes, into: &decimal)
        guard index > first else { throw malformed(bytes, "A number has no digits.") }
        if index > first + 1, bytes[first] == UInt8(ascii: "0") {
            throw JSONError(.malformedNumber, at: first, "A number has a leading zero.")
        }
        let isIntegerText = try !fractionAndExponent(bytes, into: &decimal)
        if acceptsOnlyIntegers, !isIntegerText || !decimal.isExact || decimal.mantissa >= 1 << 53 {
            throw JSONError(
                .unsafeNumber, at: start, "A number is not an integer between -9007199254740991 and 9007199254740991.")
        }
        let isExact = decimal.isExact && (numbers == .exact || decimal.mantissa <= 1 << 53)
        if isIntegerText, isExact, let integer = decimal.integer(isNegative: isNegative) { return .integer(integer) }
        let value = decimal.double(isNegative: isNegative) ?? libraryDouble(bytes, start..<index)
        guard value.isFinite else {
            throw JSONError(.numberOutOfRange, at: start, "A number is outside the range of Double.")
        }
        // An integer that does not fit `Int` remains a double, because rounding could turn it into another integer that
        // fits.
        return isIntegerText && numbers == .exact ? .double(value) : .number(value)
    }

    /// Parses the optional fraction and exponent; returns false if there is neither.
    private mutating func fractionAndExponent(_ bytes: Span<UInt8>, into decimal: inout DecimalDigits) throws(JSONError)
        -> Bool
    {
        var found = false
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            found = true
            index += 1
            let first = index
            digits(bytes, into: &decimal)
            guard index > first else { throw malformed(bytes, "A number has no digits after its decimal point.") }
            decimal.exponent = first - index
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            found = true
            index += 1
            let isNegative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
            if isNegative || (index < bytes.count && bytes[index] == UInt8(ascii: "+")) { index += 1 }
            var exponent = DecimalDigits()
            let first = index
            digits(bytes, into: &exponent)
            guard index > first else { throw malformed(bytes, "A number has no digits in its exponent.") }
            decimal.isExact = decimal.isExact && exponent.isExact && exponent.mantissa < 1000
            if decimal.isExact { decimal.exponent += Int(exponent.mantissa) * (isNegative ? -1 : 1) }
        }
        return found
    }

    private mutating func digits(_ bytes: Span<UInt8>, into decimal: inout DecimalDigits) {
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            decimal.append(digit)
            index += 1
        }
    }

    private func malformed(_ bytes: Span<UInt8>, _ message: String) -> JSONError {
        index < bytes.count ? JSONError(.malformedNumber, at: index, message) : unexpected(bytes)
    }

    private func libraryDouble(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double {
        let text = bytes.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        return Double(text) ?? .nan
    }

    /// A number as its digits and a power of ten.
    private struct DecimalDigits {
        var mantissa: UInt64 = 0
        var exponent = 0
        /// Whether all digits so far are in the mantissa.
        var isExact = true

        mutating func append(_ digit: UInt8) {
            // Below this bound, another digit cannot overflow.
            guard isExact, mantissa < 1_000_000_000_000_000_000 else {
                isExact = false
                return
            }
            mantissa = mantissa &* 10 &+ UInt64(digit)
        }

        func integer(isNegative: Bool) -> Int? {
            guard isNegative else { return Int(exactly: mantissa) }
            return mantissa <= Int.min.magnitude ? Int(truncatingIfNeeded: 0 &- mantissa) : nil
        }

        /// The nearest `Double` if one multiplication or division of two exact numbers yields it, otherwise nil.
        func double(isNegative: Bool) -> Double? {
            guard isExact, mantissa <= 1 << 53, exponent.magnitude < Self.powersOfTen.count else { return nil }
            let power = Self.powersOfTen[Int(exponent.magnitude)]
            let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
            return isNegative ? -value : value
        }

        /// The powers of ten that `Double` represents exactly.
        private static let powersOfTen: [Double] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
            1e19, 1e20,
            1e21, 1e22,
        ]
    }
}
