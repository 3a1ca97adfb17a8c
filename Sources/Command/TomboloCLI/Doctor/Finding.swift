import TomboloEngine

/// The result of one check of `tombolo doctor`.
struct Finding: Hashable, Sendable {
    enum Verdict: String, Sendable {
        /// No problem.
        case ok
        /// Pages can be shown, but something will be missing.
        case warning
        /// Pages cannot be shown, or not safely.
        case problem
    }

    /// The subject of the check.
    var subject: String
    var verdict: Verdict
    /// The observed state.
    var detail: String
    /// The remedy; nil if nothing has to be done.
    var remedy: String?

    init(_ subject: String, _ verdict: Verdict, _ detail: String, remedy: String? = nil) {
        self.subject = subject
        self.verdict = verdict
        self.detail = detail
        self.remedy = remedy
    }

    var json: JSONValue {
        [
            "subject": .string(subject), "verdict": .string(verdict.rawValue), "detail": .string(detail),
            "remedy": remedy.map(JSONValue.string) ?? .null,
        ]
    }
}
