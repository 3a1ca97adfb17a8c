import TomboloSystem

/// An ordered list of rules that decides about requests of one kind, with a default decision and a deadline.
///
/// Rules run in order until one returns a decision. If no rule returns a decision, or the rules together take longer
/// than ``deadline``, ``fallback`` applies. Rules run on the main actor and may `await`. ``PagePolicies`` lists the
/// policies of a page and their defaults.
@MainActor
public struct Policy<Request: Sendable, Decision: Sendable>: Sendable {
    /// One rule. Returns its decision, or nil to leave the request to the next rule.
    public typealias Rule = @MainActor @Sendable (Request) async -> Decision?

    /// The source of a decision.
    package enum Source: Sendable, Hashable {
        /// The rule with this name.
        case rule(String)
        /// The default, since no rule returned a decision.
        case fallback
        /// The default, since the rules took too long.
        case deadline
    }

    /// A decision and its source.
    package struct Outcome: Sendable {
        /// The rule's decision, or the default.
        package var decision: Decision
        /// The source of the decision.
        package var source: Source
        /// The source as text, for logs and error texts: the rule's name, `default` or `deadline`. Since a rule can
        /// also be named `default` or `deadline`, code should compare ``source`` instead.
        package var decidedBy: String {
            switch source {
            case .rule(let name): name
            case .fallback: "default"
            case .deadline: "deadline"
            }
        }
    }

    private var rules: [(name: String, rule: Rule)] = []
    /// The decision when no rule returns one.
    public var fallback: Decision
    /// The time that all rules together may take. 30 seconds by default.
    public var deadline: Duration

    /// Creates a policy without rules.
    package init(default fallback: Decision, deadline: Duration = .seconds(30)) {
        self.fallback = fallback
        self.deadline = deadline
    }

    /// The names of the rules, in the order in which the rules run.
    package var ruleNames: [String] { rules.map(\.name) }

    /// Adds a rule after the others.
    public mutating func append(_ name: String, _ rule: @escaping Rule) {
        rules.append((name, rule))
    }

    /// Adds a rule before the others.
    public mutating func prepend(_ name: String, _ rule: @escaping Rule) {
        rules.insert((name, rule), at: 0)
    }

    /// Returns a policy with one more rule after the others.
    package func appending(_ name: String, _ rule: @escaping Rule) -> Policy {
        var copy = self
        copy.append(name, rule)
        return copy
    }

    /// Runs the rules until one returns a decision. A rule that never returns cannot delay the decision past the deadline.
    package func decide(_ request: Request) async -> Outcome {
        if rules.isEmpty { return Outcome(decision: fallback, source: .fallback) }
        let race = FirstResult<Outcome>()
        let asking = Task.immediately { @MainActor in
            for (name, rule) in rules {
                if Task.isCancelled { return }
                if let decision = await rule(request) {
                    race.settle(Outcome(decision: decision, source: .rule(name)))
                    return
                }
            }
            race.settle(Outcome(decision: fallback, source: .fallback))
        }
        if let settled = race.value { return settled }
        let limit = Task { @MainActor in
            try? await Task.sleep(for: deadline)
            race.settle(Outcome(decision: fallback, source: .deadline))
            asking.cancel()
        }
        defer { limit.cancel() }
        return await race.wait()
    }
}
