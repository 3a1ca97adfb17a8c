/// The result of a rehearsal.
package struct DrillReport: Sendable, Hashable {
    /// A change that was rehearsed.
    package struct Step: Sendable, Hashable {
        /// The change, as a request: “Replace the root keys”.
        package let title: String
        /// The signatures that it needs.
        package let needs: [Need]
        /// The reason why it did not work; nil if it did.
        package let problem: String?
    }

    /// Signatures that a change needs.
    package struct Need: Sendable, Hashable {
        /// The name of the role whose file is signed.
        package let role: String
        /// The number of signatures.
        package let count: Int
        /// The identifiers of the real keys that can sign, of which ``count`` must.
        package let keys: [String]
        /// The number of new keys that can sign too.
        package let newKeys: Int

        /// Describes the signatures of a file.
        package init(role: String, count: Int, keys: [String], newKeys: Int) {
            (self.role, self.count, self.keys, self.newKeys) = (role, count, keys, newKeys)
        }
    }

    /// The steps, in sequence.
    package var steps: [Step] = []

    /// Whether a step did not work.
    package var hasProblems: Bool { steps.contains { $0.problem != nil } }
}
