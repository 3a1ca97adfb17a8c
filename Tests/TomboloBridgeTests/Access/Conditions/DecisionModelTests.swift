import DecisionCases
import Testing
import TomboloBridge

/// Decisions about random policies, compared with a model that shares no code with the policy.
struct DecisionModelTests {
    @Test func randomPoliciesDecideAsTheModelDoes() {
        var allowed = 0
        for (number, made) in DecisionCases(seed: 15).prefix(10_000).enumerated() {
            let decision = made.decision
            if decision.isAllowed != made.expectation {
                Issue.record(
                    "Case \(number): \(made.policy.grants) for \(made.subject) of \(made.document): \(made.line)")
            }
            if decision.isAllowed { allowed += 1 }
            // A call that is allowed with its argument is also allowed by a decision on its name alone.
            if decision.isAllowed { #expect(made.policy.decision(on: made.subject, by: made.document).isAllowed) }
        }
        // Guards against a generator whose cases match no grant.
        #expect((500...6_000).contains(allowed), "\(allowed) were allowed")
    }
}
