/// The reason why a program did not run.
enum ProgramFailure: Error, Sendable, Hashable {
    /// The program was not found.
    case notFound(String)
    /// The program wrote more than the limit, in bytes.
    case tooMuchOutput(limit: Int)
    /// The program could not be started, or its output could not be read. Contains the reason, as a sentence or as the
    /// system's message.
    case system(String)
}
