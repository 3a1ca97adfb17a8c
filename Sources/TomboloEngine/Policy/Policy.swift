/// An ordered list of rules that answers one kind of question, with a default that refuses and a deadline.
///
/// Rules are asked in order; the first that gives an answer decides. A rule that takes longer than the deadline, all
/// rules together, loses its say: the default holds. Rules run on the main actor and may `await`.
@MainActor
public struct Policy<Request: Sendable, Decision: Sendable>: Sendable {
    /// One rule: its answer, or nil to leave the question to the next.
    public typealias Rule = @MainActor @Sendable (Request) async -> Decision?

    /// What made a decision.
    public enum Source: Sendable, Hashable {
        /// The rule of that name.
        case rule(String)
        /// The default, since no rule answered.
        case fallback
        /// The default, since the rules took too long.
        case deadline
    }

    /// A decision, and what made it.
    public struct Outcome: Sendable {
        /// The decision.
        public var decision: Decision
        /// What made it.
        public var source: Source
        /// What made it as text, for logs and error texts: the rule's name, `default` or `deadline`. A rule may have
        /// one of these names too; decide by ``source``.
        public var decidedBy: String {
            switch source {
            case .rule(let name): name
            case .fallback: "default"
            case .deadline: "deadline"
            }
        }
    }

    private var rules: [(name: String, rule: Rule)] = []
    /// What holds when no rule answers.
    public var fallback: Decision
    /// How long the rules may take together.
    public var deadline: Duration

    /// Makes a policy without rules.
    public init(default fallback: Decision, deadline: Duration = .seconds(30)) {
        self.fallback = fallback
        self.deadline = deadline
    }

    /// The rules' names in the order they are asked.
    public var ruleNames: [String] { rules.map(\.name) }

    /// Adds a rule behind the others.
    public mutating func append(_ name: String, _ rule: @escaping Rule) {
        rules.append((name, rule))
    }

    /// Adds a rule before the others.
    public mutating func prepend(_ name: String, _ rule: @escaping Rule) {
        rules.insert((name, rule), at: 0)
    }

    /// A policy with one more rule behind the others.
    public func appending(_ name: String, _ rule: @escaping Rule) -> Policy {
        var copy = self
        copy.append(name, rule)
        return copy
    }

    /// Asks the rules. A rule that never returns cannot hold the answer back beyond the deadline.
    public func decide(_ request: Request) async -> Outcome {
        if rules.isEmpty { return Outcome(decision: fallback, source: .fallback) }
        let race = FirstAnswer<Outcome>()
        let asking = Task.immediate { @MainActor in
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
