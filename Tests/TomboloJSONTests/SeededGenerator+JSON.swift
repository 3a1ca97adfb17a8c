import OrderedCollections
import SeededRandom
import TomboloJSON

extension SeededGenerator {
    /// A random JSON value that can be encoded, and that is equal to the value the parser makes of its text.
    mutating func value(depth: Int = 4) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
        case 0: return .null
        case 1: return .bool(.random(using: &self))
        case 2: return .integer(.random(in: -9_007_199_254_740_991...9_007_199_254_740_991, using: &self))
        case 3: return .integer(.random(in: -20...20, using: &self))
        case 4: return double()
        case 5: return .string(string())
        case 6: return .array((0..<Int.random(in: 0..<6, using: &self)).map { _ in value(depth: depth - 1) })
        default:
            var members: OrderedDictionary<String, JSONValue> = [:]
            for _ in 0..<Int.random(in: 0..<20, using: &self) { members[string()] = value(depth: depth - 1) }
            return .object(members)
        }
    }

    /// A finite number of any size that is not an integer.
    mutating func double() -> JSONValue {
        while true {
            let number = Double(bitPattern: next())
            if number.isFinite, Int(exactly: number) == nil { return .double(number) }
        }
    }

    /// Text from all planes, in which special characters are frequent.
    mutating func string() -> String {
        let special: [Unicode.Scalar] = [
            "\0", "\u{1E}", "\u{1F}", "\"", "\\", "/", "\n", "\u{2028}", "\u{7F}", "😀", "é",
        ]
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<24, using: &self) {
            if Bool.random(using: &self) {
                scalars.append(special.randomElement(using: &self) ?? "x")
            } else {
                scalars.append(Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &self)) ?? "y")
            }
        }
        return String(scalars)
    }
}
