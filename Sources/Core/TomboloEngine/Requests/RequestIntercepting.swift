/// Decides about the requests of a page before they are made.
public protocol RequestIntercepting: Sendable {
    /// Decides what happens to a request.
    ///
    /// Page script blocks until the function returns or the deadline of the ``RequestFilter`` passes. At the deadline,
    /// the function's task is cancelled. The function runs off the main actor. It should not wait for the main actor,
    /// because a busy main actor would then block the pages. Several calls may run at once, even for one page.
    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision
}
