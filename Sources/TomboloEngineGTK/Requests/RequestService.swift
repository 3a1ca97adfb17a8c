import TomboloEngine

/// What the connections for requests of one page need: who judges, what is asked about, and who hears of what goes wrong.
nonisolated struct RequestService: Sendable {
    let interceptor: any RequestIntercepting
    let interest: SharedInterest
    let report: @Sendable (InterceptionFault) -> Void
}
