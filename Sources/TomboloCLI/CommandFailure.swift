import TomboloEngine

/// Why the command ends without having done what was asked: the status, and a sentence that says what happened and what to do.
struct CommandFailure: Error, Hashable, CustomStringConvertible {
    var status: CommandStatus
    var message: String
    /// What the page's script threw, if it was that.
    var scriptError: ScriptError?

    init(_ status: CommandStatus, _ message: String, scriptError: ScriptError? = nil) {
        self.status = status
        self.message = message
        self.scriptError = scriptError
    }

    var description: String { message }
}
