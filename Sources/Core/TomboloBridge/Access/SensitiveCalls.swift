package import TomboloEngine

/// The patterns of calls whose values are omitted from events and log lines.
struct SensitiveCalls: Sendable {
    var patterns: [NamePattern] = []

    /// Whether `name` is sensitive: a pattern matches `name`, or names a call below it. For example, the call
    /// `wvjb.call` carries all calls of functions such as `wvjb.call.login`, so its errors can be errors of these
    /// functions.
    func contains(_ name: String) -> Bool {
        patterns.contains { $0.matches(name) || $0.description.hasPrefix(name + ".") }
    }
}

extension CallRegistry {
    /// Marks calls as sensitive. Their arguments, results and error messages appear as `…` in ``BridgeEvent``s, in the
    /// events of dialects, and in log lines. Pages and handlers still receive the complete values.
    ///
    ///     try calls.markSensitive("login.*", "wvjb.call.pay")
    ///
    /// Functions of dialects are named `DIALECT.call.FUNCTION`, as in grants. Marking a function also covers calls that
    /// the app makes to a function of that name in the page. A mark takes effect at once, includes calls that are
    /// registered later, and cannot be removed.
    /// - Throws: ``AccessPolicyError/badName(_:)``. No name is marked in that case.
    public func markSensitive(_ names: String...) throws(AccessPolicyError) {
        var patterns: [NamePattern] = []
        for name in names { patterns.append(try NamePattern(name)) }
        sensitiveCalls.patterns += patterns
    }

    /// Whether a call of that name is marked as sensitive.
    package func isSensitive(_ name: String) -> Bool { sensitiveCalls.contains(name) }
}

extension BridgeEvent {
    /// The event without the value of the argument, and without the message and data of the error, if the call is
    /// sensitive.
    func redacted(for calls: SensitiveCalls) -> BridgeEvent {
        switch self {
        case .answered(let name, let id, let document, let error?) where calls.contains(name):
            .answered(name, id: id, to: document, error.redacted)
        case .denied(let subject, let document, let denial) where calls.contains(subject.name):
            .denied(subject, by: document, denial.redacted)
        default: self
        }
    }
}

extension TomboloError {
    /// The error with its code, and placeholders for the message and data.
    package var redacted: TomboloError { TomboloError(code, Redaction.mark, data: data.map { _ in Redaction.value }) }
}

/// Placeholders for sensitive values in events and logs.
package enum Redaction {
    /// The placeholder in texts.
    package static let mark = "…"
    /// The placeholder as a JSON value.
    package static let value: JSONValue = "…"
}
