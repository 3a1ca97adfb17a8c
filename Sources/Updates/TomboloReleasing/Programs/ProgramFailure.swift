/// The reason why a program did not run.
enum ProgramFailure: Error, Sendable, Hashable {
    /// There is no such program.
    case notFound(String)
    /// It wrote more than the limit, in bytes.
    case tooMuchOutput(limit: Int)
    /// It could not be started, or its output could not be read. Has the reason, as a sentence or in the system's words.
    case system(String)
}
