/// The X names of W3C WebDriver's keys. Source: W3C WebDriver, “Keyboard actions”; X11/keysymdef.h.
enum KeyNames {
    /// The character that stands for the release of all modifiers.
    static let null: Unicode.Scalar = "\u{E000}"

    private static let special: [Unicode.Scalar: String] = [
        "\u{E001}": "Cancel", "\u{E002}": "Help", "\u{E003}": "BackSpace", "\u{E004}": "Tab", "\u{E005}": "Clear",
        "\u{E006}": "Return", "\u{E007}": "KP_Enter", "\u{E008}": "Shift_L", "\u{E009}": "Control_L",
        "\u{E00A}": "Alt_L", "\u{E00B}": "Pause", "\u{E00C}": "Escape", "\u{E00D}": "space", "\u{E00E}": "Prior",
        "\u{E00F}": "Next", "\u{E010}": "End", "\u{E011}": "Home", "\u{E012}": "Left", "\u{E013}": "Up",
        "\u{E014}": "Right", "\u{E015}": "Down", "\u{E016}": "Insert", "\u{E017}": "Delete",
        "\u{E018}": "semicolon", "\u{E019}": "equal", "\u{E01A}": "KP_0", "\u{E01B}": "KP_1", "\u{E01C}": "KP_2",
        "\u{E01D}": "KP_3", "\u{E01E}": "KP_4", "\u{E01F}": "KP_5", "\u{E020}": "KP_6", "\u{E021}": "KP_7",
        "\u{E022}": "KP_8", "\u{E023}": "KP_9", "\u{E024}": "KP_Multiply", "\u{E025}": "KP_Add",
        "\u{E026}": "KP_Separator", "\u{E027}": "KP_Subtract", "\u{E028}": "KP_Decimal", "\u{E029}": "KP_Divide",
        "\u{E031}": "F1", "\u{E032}": "F2", "\u{E033}": "F3", "\u{E034}": "F4", "\u{E035}": "F5", "\u{E036}": "F6",
        "\u{E037}": "F7", "\u{E038}": "F8", "\u{E039}": "F9", "\u{E03A}": "F10", "\u{E03B}": "F11",
        "\u{E03C}": "F12", "\u{E03D}": "Super_L", "\u{E050}": "Shift_R", "\u{E051}": "Control_R",
        "\u{E052}": "Alt_R", "\u{E053}": "Super_R", "\u{E054}": "KP_Prior", "\u{E055}": "KP_Next",
        "\u{E056}": "KP_End", "\u{E057}": "KP_Home", "\u{E058}": "KP_Left", "\u{E059}": "KP_Up",
        "\u{E05A}": "KP_Right", "\u{E05B}": "KP_Down", "\u{E05C}": "KP_Insert", "\u{E05D}": "KP_Delete",
        "\n": "Return", "\r": "Return", "\t": "Tab",
    ]

    private static let modifiers: Set<String> = [
        "Shift_L", "Control_L", "Alt_L", "Super_L", "Shift_R", "Control_R", "Alt_R", "Super_R",
    ]

    /// The name of the key for a character; nil if a keyboard may not have such a key.
    static func name(of character: Unicode.Scalar) -> String? {
        if let name = special[character] { return name }
        guard (0x20...0x7E).contains(character.value) else { return nil }
        let digits = String(character.value, radix: 16, uppercase: true)
        return "U" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    static func isModifier(_ name: String) -> Bool { modifiers.contains(name) }

    /// Whether a key may submit a form or follow a link.
    static func isActivation(_ name: String) -> Bool { ["Return", "KP_Enter", "space", "U0020"].contains(name) }
}
