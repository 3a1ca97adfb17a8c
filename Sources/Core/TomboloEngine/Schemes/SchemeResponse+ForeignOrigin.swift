#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SchemeResponse {
    /// Returns the response that the requesting document may receive: an empty 403 if the document has another origin
    /// that the response does not admit, otherwise the response itself.
    ///
    /// The engine itself withholds responses from other origins, except for synchronous requests, whose responses any
    /// origin could read. Every request whose response script can read has an `Origin` field. Requests for scripts,
    /// images and documents have no such field, but script cannot read their responses.
    package func held(from request: SchemeRequest) -> SchemeResponse {
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
