#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

extension SchemeResponse {
    /// The response as the requesting document may receive it: an empty 403 for another origin that the response does not admit.
    ///
    /// The engine itself withholds responses from other origins, but not from their synchronous requests, which can read any
    /// response. All requests whose responses can be read name their origin. Those for scripts, images and documents, which
    /// cannot be read, do not.
    func held(from request: SchemeRequest) -> SchemeResponse {
        if case .failure = body { return self }
        guard let text = request.headers["origin"],
            !Origin(serialized: text).isSame(as: Origin(of: request.url))
        else { return self }
        let admitted = header("access-control-allow-origin")
        if admitted == "*" || admitted == text { return self }
        discard()
        return SchemeResponse(
            status: 403, headers: [("Content-Type", "text/plain"), ("Content-Security-Policy", "default-src 'none'")],
            body: .bytes(Data()))
    }
}
