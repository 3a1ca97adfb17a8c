/// Judges the requests of a page before they are made.
public protocol RequestIntercepting: Sendable {
    /// Decides what happens to a request.
    ///
    /// Page script blocks until the function has returned, or until the deadline of the ``RequestFilter`` has passed, when its task is
    /// cancelled. It runs off the main actor and should not wait for it, since a program that is busy there would block its pages.
    /// Several calls may run at once, also for one page.
    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision
}
