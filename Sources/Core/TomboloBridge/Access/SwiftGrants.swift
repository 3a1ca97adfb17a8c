/// Writes grants as Swift source, for the developer of an app.
enum SwiftGrants: GrantSuggesting {
    static func suggestion(of grant: Grant) -> SuggestedGrant? {
        let frames = grant.frames == .top ? "" : ", frames: .\(grant.frames.rawValue)"
        let synchronousCalls = grant.allowsSynchronousCalls ? ", allowsSynchronousCalls: true" : ""
        let text =
            "Grant([\(list(grant.calls.map(\.description)))], to: [\(list(grant.origins.map(\.description)))]\(frames)\(synchronousCalls))"
        return SuggestedGrant(text: text, advice: "Add \(text) to the access policy.")
    }

    private static func list(_ patterns: [String]) -> String {
        patterns.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
