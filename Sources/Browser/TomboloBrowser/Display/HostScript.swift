/// The scripts in which a label of a host name can be displayed. They are those in everyday use (UAX 31, table 5), with
/// only the characters that occur in host names.
///
/// Right-to-left scripts are omitted, because they would reorder the parts of an address on the screen.
enum HostScript: Sendable, Hashable, CaseIterable {
    case latin, greek, cyrillic, armenian, georgian
    case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
    case thai, lao, tibetan, myanmar, khmer, ethiopic
    case hangul, hiragana, katakana, bopomofo, han

    /// Creates the script of a letter, mark or digit outside ASCII; nil if the character belongs to none of these
    /// scripts.
    init?(_ scalar: Unicode.Scalar) {
        guard Self.isPartOfWords(scalar.properties.generalCategory),
            let script = Self.allCases.first(where: { $0.ranges.contains { $0.contains(scalar.value) } })
        else { return nil }
        self = script
    }

    private static func isPartOfWords(_ category: Unicode.GeneralCategory) -> Bool {
        switch category {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: true
        // 〇, the zero of Chinese and Japanese.
        case .letterNumber: true
        default: false
        }
    }

    /// The code points of the script: blocks of the Unicode standard, or the parts of blocks with which living
    /// languages write words.
    private var ranges: [ClosedRange<UInt32>] {
        switch self {
        // Excludes phonetic letters, and also ı, ĸ, ŉ and ſ, because they look like other letters. The last ranges are
        // for Vietnamese, Pinyin and Romanian.
        case .latin:
            [
                0xDF...0xF6, 0xF8...0x130, 0x132...0x137, 0x139...0x148, 0x14A...0x17E, 0x1A1...0x1A1, 0x1B0...0x1B0,
                0x1CE...0x1DC, 0x219...0x21B, 0x1E00...0x1E99, 0x1EA0...0x1EF9,
            ]
        case .greek: [0x370...0x3CE]
        case .cyrillic: [0x430...0x45F, 0x48A...0x52F]
        case .armenian: [0x560...0x588]
        case .georgian: [0x10D0...0x10FF]
        case .devanagari: [0x900...0x97F]
        case .bengali: [0x980...0x9FF]
        case .gurmukhi: [0xA00...0xA7F]
        case .gujarati: [0xA80...0xAFF]
        case .oriya: [0xB00...0xB7F]
        case .tamil: [0xB80...0xBFF]
        case .telugu: [0xC00...0xC7F]
        case .kannada: [0xC80...0xCFF]
        case .malayalam: [0xD00...0xD7F]
        case .sinhala: [0xD80...0xDFF]
        case .thai: [0xE01...0xE5B]
        case .lao: [0xE80...0xEFF]
        case .tibetan: [0xF00...0xFFF]
        case .myanmar: [0x1000...0x109F]
        case .khmer: [0x1780...0x17FF]
        case .ethiopic: [0x1200...0x137F]
        case .hangul: [0xAC00...0xD7A3]
        case .hiragana: [0x3041...0x3096, 0x309D...0x309E]
        case .katakana: [0x30A1...0x30FA, 0x30FC...0x30FE]
        case .bopomofo: [0x3105...0x312F]
        case .han: [0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x323AF]
        }
    }

    /// Whether one label may contain all of these scripts. A label may have one script, or scripts that Japanese,
    /// Chinese or Korean text combines, including Latin (UTS 39, 5.2, "highly restrictive").
    static func mayShareLabel(_ scripts: Set<HostScript>) -> Bool {
        scripts.count <= 1 || combinations.contains { scripts.isSubset(of: $0) }
    }

    private static let combinations: [Set<HostScript>] = [
        [.latin, .han, .hiragana, .katakana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
    ]
}
