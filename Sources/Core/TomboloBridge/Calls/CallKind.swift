/// The responses that a page requests for a call.
enum CallKind: Sendable, Hashable {
    /// The result, without progress.
    case plain
    /// The progress that the handler reports, and the result.
    case withProgress
    /// The values of a stream, as many at a time as the page gives credit for, and the end.
    case stream
}
