/// Judges the requests of a page before they are made.
public protocol RequestIntercepting: Sendable {
    /// Says what becomes of a request.
    ///
    /// The page's script stands still until it has returned, or until the deadline of the ``RequestInterest`` has passed; then its
    /// task is cancelled. It runs off the main actor and should not wait for it: a program that is busy there would hold up its pages.
    /// Several may run at once, of one page too.
    @concurrent
    func verdict(on request: OutgoingRequest) async -> RequestVerdict
}
