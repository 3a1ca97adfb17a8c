/// A set of Unicode scalars: a class of an expression.
struct ScalarSet: Sendable, Hashable {
    private var ranges: [ClosedRange<UInt32>] = []
    private var categories: Set<Unicode.GeneralCategory> = []
    /// Sets that are parts of this one, such as `\W` in `[\W_]`.
    private var parts: [ScalarSet] = []
    var isNegated = false
    /// Whether case is ignored.
    var ignoresCase = false

    init() {}

    init(_ ranges: ClosedRange<Unicode.Scalar>...) {
        self.ranges = ranges.map { $0.lowerBound.value...$0.upperBound.value }
    }

    init(categories: Set<Unicode.GeneralCategory>) { self.categories = categories }

    mutating func insert(_ range: ClosedRange<Unicode.Scalar>) {
        ranges.append(range.lowerBound.value...range.upperBound.value)
    }

    mutating func formUnion(_ other: ScalarSet) { parts.append(other) }

    /// The set without the scalars of this one.
    var negated: ScalarSet {
        var set = self
        set.isNegated.toggle()
        return set
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed = ignoresCase ? Self.cases(of: scalar).contains { lists($0) } : lists(scalar)
        // A part has its own case: “k” is not in `(?i)[\W]`, although the Kelvin sign is in `\W`.
        return (isListed || parts.contains { $0.contains(scalar) }) != isNegated
    }

    private func lists(_ scalar: Unicode.Scalar) -> Bool {
        ranges.contains { $0.contains(scalar.value) }
            || (!categories.isEmpty && categories.contains(scalar.properties.generalCategory))
    }

    /// A scalar and its other case forms that are single scalars.
    private static func cases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        var cases = [scalar]
        for text in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
            guard let other = only(text) else { continue }
            cases.append(other)
            cases += [other.properties.lowercaseMapping, other.properties.uppercaseMapping].compactMap(only)
        }
        // The Kelvin sign and the long s are case forms of ASCII letters, but the ASCII letters do not map to them.
        if scalar == "k" || scalar == "K" { cases.append("\u{212A}") }
        if scalar == "s" || scalar == "S" { cases.append("\u{17F}") }
        return cases
    }

    private static func only(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }

    static let digit = ScalarSet("0"..."9")
    static let space = ScalarSet("\t"..."\n", "\u{C}"..."\r", " "..." ")
    static let word = ScalarSet("0"..."9", "A"..."Z", "_"..."_", "a"..."z")
    static let all = ScalarSet().negated

    /// Returns the class with a POSIX name, as in `[:alpha:]`; nil if the name is unknown.
    static func posix(_ name: String) -> ScalarSet? {
        switch name {
        case "alnum": ScalarSet("0"..."9", "A"..."Z", "a"..."z")
        case "alpha": ScalarSet("A"..."Z", "a"..."z")
        case "ascii": ScalarSet("\0"..."\u{7F}")
        case "blank": ScalarSet("\t"..."\t", " "..." ")
        case "cntrl": ScalarSet("\0"..."\u{1F}", "\u{7F}"..."\u{7F}")
        case "digit": digit
        case "graph": ScalarSet("!"..."~")
        case "lower": ScalarSet("a"..."z")
        case "print": ScalarSet(" "..."~")
        case "punct": ScalarSet("!"..."/", ":"..."@", "["..."`", "{"..."~")
        case "space": ScalarSet("\t"..."\r", " "..." ")
        case "upper": ScalarSet("A"..."Z")
        case "word": word
        case "xdigit": ScalarSet("0"..."9", "A"..."F", "a"..."f")
        default: nil
        }
    }

    /// Returns the set for a Unicode general category, as in `\p{Lu}` and `\pL`; nil if the name is unknown.
    static func category(_ name: String) -> ScalarSet? {
        if name == "Any" { return all }
        guard (1...2).contains(name.utf8.count) else { return nil }
        let found = categoryNames.filter { $0.key.hasPrefix(name) }.map(\.value)
        return found.isEmpty ? nil : ScalarSet(categories: Set(found))
    }

    private static let categoryNames: [String: Unicode.GeneralCategory] = [
        "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
        "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber,
        "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation,
        "Ps": .openPunctuation, "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
        "Po": .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
        "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
        "Co": .privateUse,
    ]
}
