import TomboloEngine

/// The parts that a page's connections for requests share: the interceptor, the filter, and the function that reports faults.
nonisolated struct RequestService: Sendable {
    let interceptor: any RequestIntercepting
    let filter: SharedFilter
    let report: @Sendable (InterceptionFault) -> Void
}
