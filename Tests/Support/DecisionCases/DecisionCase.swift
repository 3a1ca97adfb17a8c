package import TomboloBridge
import TomboloEngine

/// A random policy, a document, and its request.
///
/// The parts of the policy are kept as they were drawn, before they are parsed, so that ``expectation`` does not use the code under test.
package struct DecisionCase: Sendable {
    package let policy: AccessPolicy
    package let document: Document
    package let subject: AccessSubject
    package let kinds: [String: ScopeKind]
    package let values: [String: [ScopeValue]]
    package let isActive: Bool
    let grants: [DrawnGrant]
    let origin: DrawnOrigin

    /// The decision of the policy.
    package var decision: AccessDecision {
        policy.decision(on: subject, by: document, kinds: kinds, values: values, isActive: isActive)
    }

    /// The decision as text, to compare runs of different builds.
    package var line: String {
        switch decision {
        case .allowed(let grant): "allowed \(grant)"
        case .denied(let denial): "denied \(denial) | \(denial.messageForPage)"
        }
    }
}
