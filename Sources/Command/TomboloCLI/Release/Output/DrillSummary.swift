import TomboloEngine
import TomboloReleasing

/// The steps of a rehearsal, for users and for programs.
enum DrillSummary {
    /// The step, a line for the signatures of each file, and the problem.
    static func lines(of step: DrillReport.Step) -> [String] {
        let needs = step.needs.map { need in
            let new = need.newKeys == 0 ? [] : [need.newKeys == 1 ? "the new key" : "\(need.newKeys) new keys"]
            let keys = (need.keys.map { String($0.prefix(16)) } + new).joined(separator: ", ")
            let number = need.keys.count + need.newKeys > need.count ? "\(need.count) of " : ""
            return "       sign \(need.role): \(number)\(keys)"
        }
        return ["\(step.problem == nil ? "ok    " : "FAILED") \(step.title)"] + needs
            + (step.problem.map { ["       \($0)"] } ?? [])
    }

    /// The step as a JSON value.
    static func json(of step: DrillReport.Step) -> JSONValue {
        let needs = step.needs.map { need -> JSONValue in
            [
                "role": .string(need.role), "count": .integer(need.count),
                "keys": .array(need.keys.map { .string($0) }), "newKeys": .integer(need.newKeys),
            ]
        }
        return [
            "title": .string(step.title), "needs": .array(needs), "problem": step.problem.map { .string($0) } ?? .null,
        ]
    }
}
