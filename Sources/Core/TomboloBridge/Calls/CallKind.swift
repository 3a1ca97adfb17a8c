/// The responses that a page requests for a call.
package enum CallKind: Sendable, Hashable {
    /// The result, without progress.
    case plain
    /// The progress that the handler reports, and the result.
    case withProgress
    /// The values of a stream, within the credit that the page gives, and then the end of the stream.
    case stream
}
