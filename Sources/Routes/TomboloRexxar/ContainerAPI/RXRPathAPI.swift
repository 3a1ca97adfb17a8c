/// A container API that answers requests to one path with a function.
///
///     RXRPathAPI("/api/geo") { _ in try .json(["name": "Beijing"]) }
public struct RXRPathAPI: RXRContainerAPI {
    private let path: String
    private let answer: @Sendable (RXRContainerRequest) async throws -> RXRContainerResponse

    /// Creates an API that answers requests to `path` and to paths below it, whatever the method.
    public init(
        _ path: String, answer: @escaping @Sendable (RXRContainerRequest) async throws -> RXRContainerResponse
    ) {
        self.path = path
        self.answer = answer
    }

    /// Whether the request's path is the API's path or below it.
    public func shouldIntercept(_ request: RXRContainerRequest) -> Bool {
        request.path == path || request.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }

    /// Returns the response of the function with which the API was created.
    @concurrent
    public func response(to request: RXRContainerRequest) async throws -> RXRContainerResponse {
        try await answer(request)
    }
}
