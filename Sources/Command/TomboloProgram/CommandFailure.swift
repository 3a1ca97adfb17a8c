package import TomboloEngine

/// The reason why a program ends without having done its work: the exit status, and a sentence that states what happened and what to do.
package struct CommandFailure: Error, Hashable, CustomStringConvertible {
    package var status: CommandStatus
    /// The sentence for the user.
    package var message: String
    /// The error that page script threw, if that is the reason.
    package var scriptError: ScriptError?

    /// Creates a failure with the sentence for the user.
    package init(_ status: CommandStatus, _ message: String, scriptError: ScriptError? = nil) {
        self.status = status
        self.message = message
        self.scriptError = scriptError
    }

    /// The sentence for the user.
    package var description: String { message }
}
