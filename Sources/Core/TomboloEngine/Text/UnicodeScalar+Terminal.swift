extension Unicode.Scalar {
    /// Whether a terminal or an editor may act on the character instead of showing it.
    ///
    /// True for control characters (C0 with tab and line break, DEL, C1), line and paragraph separators, and format
    /// characters: bidirectional controls, zero-width characters, tags. False for the format characters that ordinary
    /// text needs: the two joiners, used in emoji and several scripts, and the visible signs that precede a number in
    /// Arabic and Syriac.
    package var isUnsafeInTerminal: Bool {
        switch value {
        case 0x20..<0x7F: false
        case 0x00..<0xA0: true
        // Joiners; then signs that are visible, though Unicode classifies them as format characters.
        case 0x200C, 0x200D: false
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890, 0x0891, 0x08E2, 0x110BD, 0x110CD: false
        // Tags and unused variation selectors: they can carry invisible text.
        case 0xE0000...0xE0FFF: true
        default:
            switch properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
