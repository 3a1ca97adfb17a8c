import TomboloBridge
import TomboloEngine

/// The policy of the inspected page, as strings.
package struct InspectedPolicy: Sendable, Codable {
    let grants: [String]
    let calls: [String]
    let events: [String]

    @MainActor
    init(of bridge: Bridge?) {
        grants = bridge?.policy.grants.map { "\($0)" } ?? []
        calls = bridge?.calls.names ?? []
        events = bridge?.calls.eventNames ?? []
    }
}

/// A query about whether a document may use a call or an event.
package struct PolicyQuery: Sendable, Codable {
    /// The answer. For a denied call, it contains the grant that would allow the call.
    package struct Answer: Sendable, Codable {
        let isAllowed: Bool
        let text: String
        let grant: String?
    }

    /// The number of the document.
    let document: Int
    let name: String
    let isEvent: Bool

    @MainActor
    func answer(by journal: Journal) -> Answer {
        guard let bridge = journal.bridge, let document = journal.documents.current(document, in: bridge) else {
            return Answer(isAllowed: false, text: "The document has ended. Choose another one.", grant: nil)
        }
        switch bridge.policy.decision(on: isEvent ? .event(name) : .call(name), by: document) {
        case .allowed(let grant):
            let missing = isEvent || bridge.calls.contains(name) ? "" : " No call of this name is registered."
            let conditions = grant.isPlain ? "" : " Its conditions are checked for each call."
            return Answer(isAllowed: true, text: "Allowed by \(grant).\(conditions)\(missing)", grant: nil)
        case .denied(let denial):
            return Answer(isAllowed: false, text: "\(denial)".redactingURLs(), grant: denial.suggestedGrant)
        }
    }
}
