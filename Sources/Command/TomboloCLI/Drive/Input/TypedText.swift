/// The text of the command `Element Send Keys`, as steps of input.
struct TypedText: Hashable, Sendable {
    enum Step: Hashable, Sendable {
        /// Keys to press one after the other.
        case keys([String])
        /// Characters for which a keyboard may not have keys. They are inserted as by an input method.
        case insertion(String)
        /// Modifiers to hold down until the end of the text, or until the null character.
        case hold(String)
        case releaseModifiers
    }

    let steps: [Step]

    init(_ text: String) {
        var steps: [Step] = []
        for character in text.unicodeScalars {
            if character == KeyNames.null {
                steps.append(.releaseModifiers)
            } else if let name = KeyNames.name(of: character) {
                if KeyNames.isModifier(name) {
                    steps.append(.hold(name))
                } else if case .keys(let names)? = steps.last, names.count < 64 {
                    steps[steps.count - 1] = .keys(names + [name])
                } else {
                    steps.append(.keys([name]))
                }
            } else if case .insertion(let text)? = steps.last {
                steps[steps.count - 1] = .insertion(text + String(character))
            } else {
                steps.append(.insertion(String(character)))
            }
        }
        self.steps = steps
    }
}
