/// An API that a page can call with `fetch` or `XMLHttpRequest` as if its container were a server: `http://rexxar-container/api/geo`.
///
/// An API keeps no state between requests. Each request is answered by one run of ``response(to:)``, and several may run at
/// once.
///
/// Only documents in the scope of the container's dialect can call it. The engine identifies them; nothing in the request can change
/// ``RXRContainerRequest/document``. Requests to the container's host from all other documents, and requests that no API answers, are never sent to
/// the network.
///
/// ## Differences from the original
/// `shouldInterceptRequest`, `prepareWithRequest`, `performWithRequest` and `responseData` were methods of one shared object, so two requests could
/// receive each other's data. A response had no content type, and every origin could read it.
public protocol RXRContainerAPI: Sendable {
    /// Whether the API answers this request. The first API of a container that returns true is used. Called on the main actor, so it must not
    /// block.
    func shouldIntercept(_ request: RXRContainerRequest) -> Bool

    /// Answers a request. Its task is cancelled when the response is no longer needed.
    /// - Throws: Any error. The page receives status 500, and the app receives the error as an ``RXREvent``.
    @concurrent
    func response(to request: RXRContainerRequest) async throws -> RXRContainerResponse
}
