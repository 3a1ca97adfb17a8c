/// Texts that try to control the terminal, or mislead the reader, of a log.
package enum HostileText {
    /// One text of each kind.
    package static let all: [String] = [
        // Escape sequences: colours, the title, the clipboard, links, requests that a terminal answers as if the user
        // typed, modes, devices.
        "\u{1B}[31mred", "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{1B}]2;title\u{1B}\\",
        "\u{1B}]52;c;cm0gLXJmIH4K\u{7}", "\u{1B}]8;;https://evil.example/\u{1B}\\link\u{1B}]8;;\u{1B}\\",
        "\u{1B}[6n", "\u{1B}[c", "\u{1B}[21t", "\u{1B}[?1049h", "\u{1B}c", "\u{1B}P$q\"p\u{1B}\\",
        "\u{1B}_payload\u{1B}\\",
        "\u{1B}^private\u{1B}\\", "\u{1B}X start of string\u{1B}\\", "\u{1B}[8mhidden", "\u{1B}#8", "\u{1B}[5i",
        "\u{1B}]1337;File=:AAAA\u{7}",
        // The same controls as single C1 characters.
        "\u{9B}31mred", "\u{9D}0;title\u{9C}", "\u{90}q\u{9C}", "\u{9F}payload\u{9C}", "\u{85}next line",
        "\u{8D}reverse line",
        // Single control characters.
        "\u{7}\u{7}\u{7}", "over\rwritten", "back\u{8}\u{8}\u{8}\u{8}up", "\u{0}nul", "\u{7F}\u{7F}delete",
        "\u{B}tab\u{C}feed", "\u{E}shift\u{F}",
        // Line breaks that forge a line of the program's own output.
        "a\ntombolo: all is well", "a\r\ntombolo: all is well", "a\u{2028}b", "a\u{2029}b",
        // Reordered and invisible text.
        "abc\u{202E}fdp.exe", "\u{202A}\u{202B}\u{202D}x\u{202C}", "\u{2066}\u{2067}\u{2068}x\u{2069}",
        "\u{200E}\u{200F}\u{61C}marks",
        "\u{E0001}\u{E0041}\u{E0042}\u{E007F}tags", "zero\u{200B}\u{2060}\u{FEFF}width", "\u{E0100}variant",
        "\u{FFF9}a\u{FFFA}b\u{FFFB}", "soft\u{AD}hyphen",
    ]

    /// Whether a log must not contain a scalar unescaped. Written independently of the framework's own check, so that a
    /// test can compare the two.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2064,
            0x2066...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            scalar != "\t"
        default: false
        }
    }

    /// The scalars of a text that a log must not contain unescaped. The line break, which separates its lines, is
    /// allowed.
    package static func unsafeScalars(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != "\n" && isUnsafe($0) }
    }
}
