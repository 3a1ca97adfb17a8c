import TomboloEngine
import TomboloProgram

extension CommandFailure {
    /// Makes the failure for an error that a script from the command line threw, with its position in the form used by
    /// compilers.
    init(_ script: OpenPlan.Script, _ error: ScriptError) {
        var place = script.name
        if let position = error.position, !position.isInjected {
            // A script from the command line has no URL, so an error with a URL was thrown in a script of the page.
            place = position.text(orNamed: script.name)
        }
        var words = error.name.isEmpty ? error.message : "\(error.name): \(error.message)"
        if error.code == .unsupportedResult {
            if words.last?.isPunctuation != true { words += "." }
            words += " Return a value that JSON can represent."
        }
        self.init(.scriptFailed, "\(place): \(words)", scriptError: error)
    }
}
