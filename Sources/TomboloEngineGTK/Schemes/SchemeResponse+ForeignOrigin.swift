#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

extension SchemeResponse {
    /// The answer as whoever asks may have it: to another origin that the answer does not admit, an empty refusal.
    ///
    /// The engine itself holds answers back from other origins, but not from their synchronous requests: those read whatever comes. All
    /// requests whose answers can be read say where they come from; scripts, images and documents, which cannot be read, do not.
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
