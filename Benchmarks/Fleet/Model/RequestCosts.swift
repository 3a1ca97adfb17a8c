/// What requests cost, as measured by `scripts/measure-requests`.
package struct RequestCosts: Sendable, Codable {
    /// The cost of a request and its answer.
    package struct Answer: Sendable, Codable {
        /// The bytes of the body in the measurement.
        package let body: Int
        /// The bytes of the heads of request and answer, without TLS.
        package let requestBytes, answerBytes: Int
        /// The processor time of the servers in microseconds, without TLS and with TLS on a kept connection.
        package let microseconds, tlsMicroseconds: Double
    }

    /// The cost of a new connection with TLS, beyond its requests.
    package struct Connection: Sendable, Codable {
        package let bytes: Int
        package let microseconds: Double
    }

    /// Whether the numbers were measured. Otherwise they are the estimates of the design, which have no processor time.
    package var isMeasured = false
    /// The answers `unchanged`, `found` (of 518 bytes), `missing`, `pack` (of 11,000 bytes) and `object` (of a million bytes).
    package var answers: [String: Answer] = [:]
    /// The connections `cold` and `resumed`.
    package var connections: [String: Connection] = [:]

    package init() {}

    private static let estimate = Answer(
        body: 0, requestBytes: 0, answerBytes: 350, microseconds: 0, tlsMicroseconds: 0)

    /// Returns the cost of a kind of request, apart from that of its body.
    package func answer(to kind: RequestKind) -> Answer {
        let name =
            switch kind {
            case .timestampUnchanged: "unchanged"
            case .noRoot, .noHints, .failed: "missing"
            default: "found"
            }
        return answers[name] ?? Self.estimate
    }

    /// The cost of a connection whose session is new: the client keeps no sessions from check to check.
    package var connection: Connection { connections["cold"] ?? Connection(bytes: 0, microseconds: 0) }

    /// The processor time of a byte of a large body with TLS, in microseconds.
    package var microsecondsPerByte: Double {
        guard let small = answers["found"], let large = answers["object"], large.body > small.body else { return 0 }
        return (large.tlsMicroseconds - small.tlsMicroseconds) / Double(large.body - small.body)
    }
}
