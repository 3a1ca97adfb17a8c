/// An API that a page can request of its container as of a server: `http://rexxar-container/api/geo`, with `fetch` or `XMLHttpRequest`.
///
/// An API is a value that stores nothing of a request: each request is answered by one run of ``response(to:)``, and any number of
/// them may run at a time.
///
/// Only documents in the scope of the container's dialect reach it. The engine identifies them, not their own data
/// (``RXRContainerRequest/document``). No other request of theirs, and none of other documents, ever leaves the device for the container's host.
///
/// ## Differences from the original
/// `shouldInterceptRequest`, `prepareWithRequest`, `performWithRequest` and `responseData` were calls on one shared object, so that two requests
/// could receive each other's data; a response had no content type, and every origin could read it.
public protocol RXRContainerAPI: Sendable {
    /// Whether it answers this request; the first API of a container that does is used. Called on the main actor, so it must not block.
    func shouldIntercept(_ request: RXRContainerRequest) -> Bool

    /// Answers a request. Cancelled when the response is no longer needed.
    /// - Throws: Any error: the page receives status 500, and the app's log the error.
    @concurrent
    func response(to request: RXRContainerRequest) async throws -> RXRContainerResponse
}
