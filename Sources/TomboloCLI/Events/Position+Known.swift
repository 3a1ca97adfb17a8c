import TomboloEngine

extension ScriptError.Position {
    /// What the engine's `error` events call a text that has no URL.
    private static let unnamed = "undefined"

    /// Whether `source` is the URL of something.
    var hasKnownSource: Bool { !source.isEmpty && source != Self.unnamed }

    /// Whether `column` counts from the beginning of the line as it was written: such an event counts what the engine has
    /// put before the first line as well.
    var hasKnownColumn: Bool { source != Self.unnamed || line > 1 }

    /// The place as compilers write it; `name` stands for a source that is not known.
    func text(orNamed name: String) -> String {
        "\(hasKnownSource ? source : name):\(line)" + (hasKnownColumn ? ":\(column)" : "")
    }
}

extension ScriptError.Position {
    /// The position with its source as `urls` says.
    func showing(_ urls: LoggedURLs) -> ScriptError.Position {
        var copy = self
        if urls != .whole, hasKnownSource { copy.source = source.redactingURL() }
        return copy
    }
}
