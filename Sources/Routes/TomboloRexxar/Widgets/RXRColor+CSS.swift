extension RXRColor {
    /// Parses a colour in CSS notation; nil for anything else.
    ///
    /// The supported notations are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()` and `rgba()` with commas or spaces, `transparent`, and the
    /// 18 names of CSS 2.
    public init?(css text: String) {
        guard text.utf8.count <= 64 else { return nil }
        let text = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if text.hasPrefix("#") {
            self.init(digits: text.dropFirst())
        } else if text.hasSuffix(")"), let opening = text.firstIndex(of: "(") {
            guard ["rgb", "rgba"].contains(text[..<opening]) else { return nil }
            self.init(components: text[text.index(after: opening)...].dropLast())
        } else if text == "transparent" {
            self.init(red: 0, green: 0, blue: 0, alpha: 0)
        } else if let digits = Self.names[text] {
            self.init(digits: digits[...])
        } else {
            return nil
        }
    }

    private init?(digits: Substring) {
        guard [3, 4, 6, 8].contains(digits.count) else { return nil }
        let values = digits.utf8.compactMap { Int(String(decoding: [$0], as: UTF8.self), radix: 16) }
        guard values.count == digits.count else { return nil }
        let components: [Int] =
            if values.count < 6 {
                values.map { $0 * 17 }
            } else {
                stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
            }
        self.init(bytes: components.map(Double.init), alpha: components.count == 4 ? Double(components[3]) / 255 : 1)
    }

    private init?(components text: Substring) {
        let parts = text.split { ", /".contains($0) }
        guard parts.count == 3 || parts.count == 4 else { return nil }
        let bytes = parts.prefix(3).compactMap { Self.number($0, ofWhole: 255) }
        let alpha = parts.count == 4 ? Self.number(parts[3], ofWhole: 1) : 1
        guard bytes.count == 3, let alpha else { return nil }
        self.init(bytes: bytes, alpha: alpha)
    }

    private init(bytes: [Double], alpha: Double) {
        self.init(red: bytes[0] / 255, green: bytes[1] / 255, blue: bytes[2] / 255, alpha: alpha)
    }

    private static func number(_ text: Substring, ofWhole whole: Double) -> Double? {
        let isPercentage = text.hasSuffix("%")
        let digits = isPercentage ? text.dropLast() : text
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) else { return nil }
        guard let number = Double(digits) else { return nil }
        return isPercentage ? number / 100 * whole : number
    }

    private static let names: [String: String] = [
        "aqua": "00ffff", "black": "000000", "blue": "0000ff", "fuchsia": "ff00ff", "gray": "808080", "grey": "808080",
        "green": "008000", "lime": "00ff00", "maroon": "800000", "navy": "000080", "olive": "808000",
        "orange": "ffa500",
        "purple": "800080", "red": "ff0000", "silver": "c0c0c0", "teal": "008080", "white": "ffffff",
        "yellow": "ffff00",
    ]
}
