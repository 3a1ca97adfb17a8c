import TomboloEngine

/// The services for a page's connections for requests: the interceptor, the filter, and the report of faults.
nonisolated struct RequestService: Sendable {
    let interceptor: any RequestIntercepting
    let filter: SharedFilter
    let report: @Sendable (InterceptionFault) -> Void
}
