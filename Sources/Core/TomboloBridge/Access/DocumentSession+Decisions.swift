extension DocumentSession {
    /// Returns the decision of the policy on a call or an event of the document.
    func decision(on subject: AccessSubject, in policy: AccessPolicy) -> NameDecision {
        decisions.decision(on: subject, by: document, in: policy)
    }

    /// Discards the cached decisions, after a change of the policy.
    func forgetDecisions() { decisions.removeAll() }
}
