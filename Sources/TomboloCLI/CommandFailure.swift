import TomboloEngine

/// The reason why the command ends without having done its work: the exit status, and a sentence that states what happened and what to do.
struct CommandFailure: Error, Hashable, CustomStringConvertible {
    var status: CommandStatus
    var message: String
    /// The error that page script threw, if that is the reason.
    var scriptError: ScriptError?

    init(_ status: CommandStatus, _ message: String, scriptError: ScriptError? = nil) {
        self.status = status
        self.message = message
        self.scriptError = scriptError
    }

    var description: String { message }
}
