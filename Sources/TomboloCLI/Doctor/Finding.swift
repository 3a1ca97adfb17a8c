import TomboloEngine

/// What one check of `tombolo doctor` found.
struct Finding: Hashable, Sendable {
    /// How bad it is.
    enum Verdict: String, Sendable {
        /// As it should be.
        case ok
        /// Pages can be shown, but something will be missing.
        case warning
        /// Pages cannot be shown, or not safely.
        case problem
    }

    /// What was looked at.
    var subject: String
    var verdict: Verdict
    /// What is there.
    var detail: String
    /// What to do about it; nil where nothing has to be done.
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
