/// Something that a page can ask of its container as of a server: `http://rexxar-container/api/geo`, with `fetch` or
/// `XMLHttpRequest`.
///
/// An API is a value that keeps nothing of a request: each one is answered by one run of ``response(to:)``, and any number of them may run at
/// a time.
///
/// Only documents that the container's dialect is switched on for reach it, and they are told apart by the engine, not by what they
/// say (``RXRContainerRequest/document``). No other request of theirs, and none of others, ever leaves the device for the container's
/// host.
///
/// ## Differences from the original
/// `shouldInterceptRequest`, `prepareWithRequest`, `performWithRequest` and `responseData` were calls on one shared object, so that two
/// requests could get each other's data; and an answer had no content type and let every origin read it.
public protocol RXRContainerAPI: Sendable {
    /// Whether it answers this request; the first API of a container that does counts. Called on the main actor, so it looks and does
    /// not wait.
    func shouldIntercept(_ request: RXRContainerRequest) -> Bool

    /// Answers a request. Cancelled when nobody waits for the answer any longer.
    /// - Throws: Anything: the page gets an answer with status 500 and the app's log the error.
    @concurrent
    func response(to request: RXRContainerRequest) async throws -> RXRContainerResponse
}
