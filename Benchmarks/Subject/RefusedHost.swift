import Tombolo

/// Refuses what it is asked about: the requests for one host that is nowhere.
struct RefusedHost: RequestIntercepting {
    /// A page with it differs from others by the extension alone, as long as it makes no such request.
    static let interception = RequestInterception(
        by: RefusedHost(), of: RequestInterest(in: .named(["bench.invalid"]), isRequired: true))

    @concurrent
    func verdict(on request: OutgoingRequest) async -> RequestVerdict { .refused }
}
