import Foundation

/// A label of a host name in its displayed form.
///
/// A label is displayed in Unicode only if it cannot be mistaken for another one. It must follow the rules of UTS 39,
/// 5.2 ("highly restrictive") and 5.3, and UTS 46 must map it back to the same ASCII form.
struct DisplayLabel {
    let text: String

    /// - Parameter ascii: The label in its ASCII form, in lowercase.
    init(_ ascii: Substring) {
        guard ascii.hasPrefix("xn--"), ascii.utf8.count <= 63, let decoded = Punycode.decoded(ascii.dropFirst(4)),
            Self.isUnambiguous(Array(decoded.unicodeScalars)), AddressAuthority.encoded(decoded[...]) == String(ascii)
        else {
            text = String(ascii)
            return
        }
        text = decoded
    }

    private static func isUnambiguous(_ scalars: [Unicode.Scalar]) -> Bool {
        var scripts: Set<HostScript> = []
        for scalar in scalars {
            if isNeutral(scalar) { continue }
            if scalar.isASCII {
                guard scalar.properties.isAlphabetic else { return false }
                scripts.insert(.latin)
            } else if let script = HostScript(scalar) {
                scripts.insert(script)
            } else {
                return false
            }
        }
        return HostScript.mayShareLabel(scripts) && !isLookAlike(scalars) && hasOneKindOfDigits(scalars)
            && marksStandWell(scalars) && strokesStandWell(scalars)
    }

    /// Whether a scalar can occur with every script: an ASCII digit or the hyphen.
    private static func isNeutral(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || ("0"..."9").contains(scalar)
    }

    /// Whether the whole label can be mistaken for a label in Latin letters, or resembles only delimiters such as `/`
    /// and `-`.
    private static func isLookAlike(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.allSatisfy { isNeutral($0) || LookAlikes.ofLatin.contains($0) }
            || scalars.allSatisfy { isNeutral($0) || LookAlikes.ofMarks.contains($0) }
    }

    /// Whether all digits are of one kind (UTS 39, 5.3).
    private static func hasOneKindOfDigits(_ scalars: [Unicode.Scalar]) -> Bool {
        let digits = scalars.filter { $0.properties.generalCategory == .decimalNumber }
        // The ten digits of one kind have consecutive code points, beginning with zero.
        let zeros = digits.map { $0.value - UInt32($0.properties.numericValue ?? 0) }
        return Set(zeros).count <= 1
    }

    /// Whether each combining mark follows a letter or a different mark. The same mark twice would look like a single
    /// mark.
    private static func marksStandWell(_ scalars: [Unicode.Scalar]) -> Bool {
        var last: Unicode.Scalar?
        for scalar in scalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark:
                guard let last, last != scalar, !isNeutral(last) else { return false }
            default: break
            }
            last = scalar
        }
        return true
    }

    /// Whether each character that resembles a delimiter, such as a slash or a dash, has only Japanese or Chinese
    /// neighbours. The long vowel mark `ー` ends many words, so it needs such a neighbour only before it.
    private static func strokesStandWell(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.indices.allSatisfy { index in
            guard LookAlikes.ofMarks.contains(scalars[index]) else { return true }
            let isLongVowel = scalars[index] == "ー"
            if isLongVowel, index == 0 { return false }
            let places = isLongVowel ? [index - 1] : [index - 1, index + 1].filter(scalars.indices.contains)
            let neighbours = places.map { scalars[$0] }
            return neighbours.allSatisfy { HostScript($0).map(Self.eastAsian.contains) ?? false }
        }
    }

    private static let eastAsian: Set<HostScript> = [.han, .hiragana, .katakana, .bopomofo]
}
