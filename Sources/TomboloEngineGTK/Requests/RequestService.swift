import TomboloEngine

/// The services for a page's connections for requests: the interceptor, the interest, and the report of faults.
nonisolated struct RequestService: Sendable {
    let interceptor: any RequestIntercepting
    let interest: SharedInterest
    let report: @Sendable (InterceptionFault) -> Void
}
