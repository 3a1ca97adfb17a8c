/// Reads the fields of an ISO 8601 date, byte by byte. A function returns nil if the next field does not have exactly
/// the expected form.
struct DigitScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Reads a number of exactly `width` digits.
    mutating func number(_ width: Int, _ range: ClosedRange<Int>) -> Int? {
        var value = 0
        for _ in 0..<width {
            guard let digit = nextDigit() else { return nil }
            value = value * 10 + digit
        }
        return range.contains(value) ? value : nil
    }

    /// Reads four digits, or a sign and six; `-000000` is not a valid year.
    mutating func year() -> Int? {
        if skip("+") { return number(6, 0...999_999) }
        if skip("-") { return number(6, 1...999_999).map { -$0 } }
        return number(4, 0...9999)
    }

    /// Reads the fraction of a second after a point: whole milliseconds, and the rest in seconds. Returns 0 if there is
    /// no point, and nil if no digits follow the point.
    mutating func fraction() -> (milliseconds: Int, rest: Double)? {
        guard skip(".") else { return (0, 0) }
        guard var digit = nextDigit() else { return nil }
        var milliseconds = 0
        var rest = 0.0
        var unit = 0.1
        var milliUnit = 100
        while true {
            milliseconds += digit * milliUnit
            if milliUnit == 0 { rest += Double(digit) * unit }
            milliUnit /= 10
            unit /= 10
            guard let next = nextDigit() else { return (milliseconds, rest) }
            digit = next
        }
    }

    /// Reads the offset in seconds east of UTC, from `Z` or `±hh:mm`.
    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let isEast = skip("+")
        guard isEast || skip("-"), let hours = number(2, 0...23), skip(":"), let minutes = number(2, 0...59) else {
            return nil
        }
        return (hours * 60 + minutes) * (isEast ? 60 : -60)
    }

    private mutating func nextDigit() -> Int? {
        guard index < bytes.count, case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[index] else { return nil }
        defer { index += 1 }
        return Int(bytes[index] - UInt8(ascii: "0"))
    }
}
