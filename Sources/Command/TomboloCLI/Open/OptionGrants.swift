import OrderedCollections
import TomboloBridge
import TomboloEngine

/// Writes the grants that denials suggest in the form of command options.
enum OptionGrants: GrantSuggesting {
    static func suggestion(of grant: Grant) -> SuggestedGrant? {
        let text = "\(grant)"
        // The option cannot express frames, synchronous calls, or a name that contains a comma.
        if (try? Grant(commandLine: text, ownOrigin: "")) == grant {
            let option = "--grant \(ShellWord(text))"
            return SuggestedGrant(text: option, advice: "Run the command with \(option).")
        }
        guard let policy = try? policy(grant).jsonText else { return nil }
        return SuggestedGrant(
            text: policy, advice: "Run the command with --policy FILE, a file that contains \(policy).")
    }

    private static func policy(_ grant: Grant) -> JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [
            "calls": .array(grant.calls.map { .string($0.description) }),
            "origins": .array(grant.origins.map { .string($0.description) }),
        ]
        if grant.frames != .top { members["frames"] = .string(grant.frames.rawValue) }
        if grant.allowsSynchronousCalls { members["synchronous"] = true }
        return ["grants": [.object(members)]]
    }
}
