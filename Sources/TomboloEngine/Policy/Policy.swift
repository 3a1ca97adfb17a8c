/// An ordered list of rules that answers one kind of question, with a default that refuses and a deadline.
///
/// Rules are asked in order; the first that gives an answer decides. A rule that takes longer than the deadline, all
/// rules together, loses its say: the default holds. Rules run on the main actor and may `await`.
@MainActor
public struct Policy<Request: Sendable, Decision: Sendable>: Sendable {
    /// One rule: its answer, or nil to leave the question to the next.
    public typealias Rule = @MainActor @Sendable (Request) async -> Decision?

    /// A decision, and the name of what made it, for logs and error texts.
    public struct Outcome: Sendable {
        /// The decision.
        public var decision: Decision
        /// The rule's name, `default` or `deadline`.
        public var decidedBy: String
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
        if rules.isEmpty { return Outcome(decision: fallback, decidedBy: "default") }
        let race = FirstAnswer<Outcome>()
        let asking = Task.immediate { @MainActor in
            for (name, rule) in rules {
                if Task.isCancelled { return }
                if let decision = await rule(request) {
                    race.settle(Outcome(decision: decision, decidedBy: name))
                    return
                }
            }
            race.settle(Outcome(decision: fallback, decidedBy: "default"))
        }
        if let settled = race.value { return settled }
        let limit = Task { @MainActor in
            try? await Task.sleep(for: deadline)
            race.settle(Outcome(decision: fallback, decidedBy: "deadline"))
            asking.cancel()
        }
        defer { limit.cancel() }
        return await race.wait()
    }
}
