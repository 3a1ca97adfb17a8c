/// A cache of the calls and events that a policy allows one document to use. With it, the policy is not searched for
/// every call.
@MainActor
final class DecisionCache {
    /// The allowed subjects. The value is true if the subject's grant has conditions.
    private var allowed: [AccessSubject: Bool] = [:]

    private static let maximumCount = 256
    /// Limit of the length of a cached name, in bytes. A grant of `*` allows names of any length, but most names are
    /// short.
    private static let maximumNameLength = 64

    /// Discards all decisions, after a change of the policy.
    func removeAll() { allowed = [:] }

    /// Returns the decision of the policy, from the cache if it is stored there.
    ///
    /// Denials are not cached, because each has texts of several hundred bytes and a hostile page can use any number of
    /// names.
    func decision(on subject: AccessSubject, by document: Document, in policy: AccessPolicy) -> NameDecision {
        if let hasConditions = allowed[subject] { return .allowed(hasConditions: hasConditions) }
        switch policy.decision(on: subject, by: document) {
        case .denied(let denial): return .denied(denial)
        case .allowed(let grant):
            if subject.name.utf8.count <= Self.maximumNameLength {
                if allowed.count >= Self.maximumCount { allowed = [:] }
                allowed[subject] = !grant.isPlain
            }
            return .allowed(hasConditions: !grant.isPlain)
        }
    }
}
