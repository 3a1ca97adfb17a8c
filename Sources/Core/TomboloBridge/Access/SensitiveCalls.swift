package import TomboloEngine

/// The names of calls whose values are left out of events and log lines.
struct SensitiveCalls: Sendable {
    var patterns: [NamePattern] = []

    /// Whether a pattern matches `name`, or names a call below it: the call `wvjb.call` carries every
    /// `wvjb.call.login`, and its errors are those of the calls below it.
    func contains(_ name: String) -> Bool {
        patterns.contains { $0.matches(name) || $0.description.hasPrefix(name + ".") }
    }
}

extension CallRegistry {
    /// Marks calls as sensitive: their arguments, results and error messages appear as `…` in ``BridgeEvent``s, in the
    /// events of dialects, and in log lines. Pages and handlers still receive them whole.
    ///
    ///     try calls.markSensitive("login.*", "wvjb.call.pay")
    ///
    /// Function names of dialects are `DIALECT.call.FUNCTION`, as in grants; a call of the app to such a function of
    /// the page is sensitive as well. A mark applies from now on, also to calls that are registered later, and cannot
    /// be removed.
    /// - Throws: ``AccessPolicyError/badName(_:)``, before any of the names is marked.
    public func markSensitive(_ names: String...) throws(AccessPolicyError) {
        var patterns: [NamePattern] = []
        for name in names { patterns.append(try NamePattern(name)) }
        sensitiveCalls.patterns += patterns
    }

    /// Whether a call of that name is marked as sensitive.
    package func isSensitive(_ name: String) -> Bool { sensitiveCalls.contains(name) }
}

extension BridgeEvent {
    /// The event without the message and data of a sensitive call's error, and without its argument.
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
    /// The error with its code only.
    package var redacted: TomboloError { TomboloError(code, Redaction.mark, data: data.map { _ in Redaction.value }) }
}

/// Placeholders for sensitive values in events and logs.
package enum Redaction {
    /// The placeholder for redacted values in logs.
    package static let mark = "…"
    /// The placeholder as a JSON value.
    package static let value: JSONValue = "…"
}
