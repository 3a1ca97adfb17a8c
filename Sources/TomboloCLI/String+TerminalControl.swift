extension String {
    /// The text as it may be shown on a terminal, whoever wrote it.
    var withoutTerminalControl: String {
        var plain = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\t": plain.unicodeScalars.append(scalar)
            case "\n": plain += "\n    "
            // Control characters, and those that turn the order of text around.
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                plain += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }
}
