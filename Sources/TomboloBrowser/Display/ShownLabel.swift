import Foundation

/// A label of a host name as it is shown to people.
///
/// It is shown in Unicode only if it cannot be taken for another: by the rules of UTS 39, 5.2 ("highly restrictive") and 5.3, and if
/// UTS 46 makes the same ASCII form of it again.
struct ShownLabel {
    let text: String

    /// - Parameter ascii: The label in its ASCII form, in small letters.
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

    /// Digits and hyphens are of all scripts.
    private static func isNeutral(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || ("0"..."9").contains(scalar)
    }

    /// Whether the whole of it may be another in Latin letters, or be no word but strokes.
    private static func isLookAlike(_ scalars: [Unicode.Scalar]) -> Bool {
        scalars.allSatisfy { isNeutral($0) || LookAlikes.ofLatin.contains($0) }
            || scalars.allSatisfy { isNeutral($0) || LookAlikes.ofMarks.contains($0) }
    }

    /// UTS 39, 5.3: digits of one kind only.
    private static func hasOneKindOfDigits(_ scalars: [Unicode.Scalar]) -> Bool {
        let digits = scalars.filter { $0.properties.generalCategory == .decimalNumber }
        // A kind's ten digits follow each other from its zero.
        let zeros = digits.map { $0.value - UInt32($0.properties.numericValue ?? 0) }
        return Set(zeros).count <= 1
    }

    /// A mark needs a letter before it, and the same mark twice looks like once.
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

    /// What looks like a slash or a dash stands beside Japanese or Chinese characters only. The sign of a long vowel ends many a word, and
    /// needs a character before it only.
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
