import TomboloEngine

/// The result of one check of `tombolo doctor`.
struct Finding: Hashable, Sendable {
    enum State: String, Sendable {
        /// No problem.
        case ok
        /// Pages can be shown, but with restrictions.
        case warning
        /// Pages cannot be shown safely.
        case problem
    }

    /// The subject of the check.
    var subject: String
    var state: State
    /// The observed state.
    var detail: String
    /// The remedy; nil if nothing has to be done.
    var remedy: String?

    init(_ subject: String, _ state: State, _ detail: String, remedy: String? = nil) {
        self.subject = subject
        self.state = state
        self.detail = detail
        self.remedy = remedy
    }

    var json: JSONValue {
        [
            "subject": .string(subject), "state": .string(state.rawValue), "detail": .string(detail),
            "remedy": remedy.map(JSONValue.string) ?? .null,
        ]
    }
}
