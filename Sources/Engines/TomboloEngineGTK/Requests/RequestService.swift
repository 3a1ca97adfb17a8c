import TomboloEngine

/// The parts that a page's connections for requests share: the interceptor, the filter, the number of running decisions, and the function that
/// reports faults.
nonisolated struct RequestService: Sendable {
    let interceptor: any RequestIntercepting
    let filter: SharedFilter
    let running = RunningDecisions()
    let report: @Sendable (InterceptionFault) -> Void
}
