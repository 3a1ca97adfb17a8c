/// What a page wants to hear of a call.
enum CallKind: Sendable, Hashable {
    /// Its result.
    case plain
    /// What its handler reports on the way, and its result.
    case withProgress
    /// The values of a stream, as many at a time as it grants, and its end.
    case stream
}
