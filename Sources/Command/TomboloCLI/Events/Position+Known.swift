import TomboloEngine

extension ScriptError.Position {
    /// The source that the engine reports in `error` events for script without a URL.
    private static let unnamed = "undefined"

    /// Whether `source` is a URL.
    var hasKnownSource: Bool { !source.isEmpty && source != Self.unnamed }

    /// Whether the position is in a script of the framework, which the engine names `user-script:` and a number. The error of a call is
    /// thrown there, so the position tells the user nothing.
    var isInjected: Bool { source.hasPrefix("user-script:") }

    /// Whether `column` counts from the beginning of the line as it was written. For a text without a URL, the engine's column in the first
    /// line includes the code that the engine put before it.
    var hasKnownColumn: Bool { source != Self.unnamed || line > 1 }

    /// The position in the form of compilers; `name` replaces an unknown source.
    func text(orNamed name: String) -> String {
        "\(hasKnownSource ? source : name):\(line)" + (hasKnownColumn ? ":\(column)" : "")
    }
}

extension ScriptError.Position {
    /// The position with its source redacted according to `urls`.
    func showing(_ urls: LoggedURLs) -> ScriptError.Position {
        var copy = self
        if urls != .whole, hasKnownSource { copy.source = source.redactingURL() }
        return copy
    }
}
