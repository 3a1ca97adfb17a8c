#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SchemeResponse {
    /// Returns the response in the form in which the requesting document may receive it: an empty 403 if the document has another
    /// origin that the response does not admit, otherwise the response itself.
    ///
    /// The engine withholds responses from other origins itself, except for synchronous requests, whose responses any origin
    /// could read. Every request whose response can be read by script has an `Origin` field. Requests for scripts, images and
    /// documents have none; their responses cannot be read.
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
