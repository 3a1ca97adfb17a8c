import Tombolo
import TomboloEngine

/// Refuses the requests for one host, which does not exist.
struct RefusedHost: RequestIntercepting {
    /// As long as a page makes no such request, it differs from a page without interception only by the extension.
    static let interception = RequestInterception(
        by: RefusedHost(), of: RequestFilter(in: .named(["bench.invalid"]), isRequired: true))

    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision { .refused }
}
