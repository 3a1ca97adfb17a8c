import TomboloEngine

extension CommandFailure {
    /// What a script of the command line threw, with its place as compilers write it.
    init(_ script: OpenPlan.Script, _ error: ScriptError) {
        var place = script.name
        if let position = error.position {
            // Injected text has no URL; anything else was thrown in a script of the page's.
            place = position.text(orNamed: script.name)
        }
        var words = error.name.isEmpty ? error.message : "\(error.name): \(error.message)"
        if error.code == .unsupportedResult {
            if words.last?.isPunctuation != true { words += "." }
            words += " Return something that JSON can carry."
        }
        self.init(.scriptFailed, "\(place): \(words)", scriptError: error)
    }
}
