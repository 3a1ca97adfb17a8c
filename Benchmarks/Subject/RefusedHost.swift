import Tombolo

/// Refuses what it is asked about: the requests for one host that is nowhere.
struct RefusedHost: RequestIntercepting {
    /// A page with it differs from others by the extension alone, as long as it makes no such request.
    static let interception = RequestInterception(
        by: RefusedHost(), of: RequestFilter(in: .named(["bench.invalid"]), isRequired: true))

    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision { .refused }
}
