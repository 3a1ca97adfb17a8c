import OrderedCollections
import TomboloEngine
import TomboloProgram
import TomboloReleasing

/// The result of a change, for users and for programs.
struct OutcomeReport {
    private let outcome: PublishOutcome
    private let repository: String
    /// Whether missing signatures of other changes count, as they do for the command that signs.
    private let isComplete: Bool

    /// - Parameters:
    ///   - repository: The path of the repository as the user has written it.
    ///   - isComplete: Whether all files in staging were meant to be published.
    init(_ outcome: PublishOutcome, repository: String, isComplete: Bool = false) {
        (self.outcome, self.repository, self.isComplete) = (outcome, repository, isComplete)
    }

    var status: ReleaseStatus {
        !outcome.missing.isEmpty && (isComplete || outcome.published.isEmpty) ? .unsigned : .success
    }

    /// Prints the result, and returns the exit status.
    /// - Parameters:
    ///   - summary: The line that is printed if the change is published.
    ///   - members: Further members of the JSON object.
    func show(
        _ summary: String, asJSON isJSON: Bool, adding members: [(name: String, value: JSONValue)] = []
    ) -> ReleaseStatus {
        if isJSON {
            StandardOutput.show(json: json(adding: members).description)
        } else {
            if !outcome.published.isEmpty {
                StandardOutput.show(summary)
                for path in outcome.published { StandardOutput.show("  \(path)") }
            }
            for missing in outcome.missing { StandardOutput.show("Waiting for signatures: \(missing)") }
            if !outcome.missing.isEmpty {
                let option = outcome.missing.allSatisfy { $0.role == "timestamp" } ? "--online-key" : "--key"
                StandardOutput.show("Sign with: tombolo release sign \(ShellWord(repository)) \(option) KEY")
            }
        }
        for role in outcome.expired {
            StandardError.report(
                "“\(role.name)” has expired, so apps reject updates that need it. Sign it again: tombolo release renew "
                    + "\(ShellWord(repository)) --role \(role.name) --key KEY")
        }
        return status
    }

    private func json(adding members: [(name: String, value: JSONValue)]) -> JSONValue {
        var json: OrderedDictionary<String, JSONValue> = [
            "published": .array(outcome.published.map { .string($0) }),
            "missing": .array(outcome.missing.map(\.json)),
            "expired": .array(outcome.expired.map { .string($0.name) }),
        ]
        for (name, value) in members { json[name] = value }
        return .object(json)
    }
}

extension MissingSignatures {
    /// The description for programs.
    var json: JSONValue {
        [
            "role": .string(role), "valid": .integer(valid), "threshold": .integer(threshold),
            "ofPublishedRoot": .bool(isOfPublishedRoot), "keys": .array(keys.map { .string($0) }),
        ]
    }
}
