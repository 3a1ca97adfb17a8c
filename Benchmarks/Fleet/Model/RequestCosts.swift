/// What a request costs, as measured by `scripts/measure-requests`.
package struct RequestCosts: Sendable, Codable {
    /// The costs of one kind of answer.
    package struct Cost: Sendable, Codable {
        /// The bytes of both heads on the wire, without the body and without TLS.
        package var overhead: Double
        /// The bytes of TLS and TCP beyond that, for a request on a new connection with a resumed session.
        package var connection: Double
        /// The processor time of the servers, in microseconds, without and with a new connection.
        package var microseconds: Double
        package var connectionMicroseconds: Double
    }

    /// Whether the numbers were measured. Otherwise they are the estimates of the design.
    package var isMeasured = false
    /// The cost of answers without a body, with a small one, and of status 404.
    package var unchanged = Cost(overhead: 350, connection: 0, microseconds: 0, connectionMicroseconds: 0)
    package var found = Cost(overhead: 350, connection: 0, microseconds: 0, connectionMicroseconds: 0)
    package var missing = Cost(overhead: 300, connection: 0, microseconds: 0, connectionMicroseconds: 0)

    package init() {}

    /// Returns the cost of a kind of request, apart from its body.
    package func cost(of kind: RequestKind) -> Cost {
        switch kind {
        case .timestampUnchanged: unchanged
        case .noRoot, .noHints, .failed: missing
        default: found
        }
    }
}
