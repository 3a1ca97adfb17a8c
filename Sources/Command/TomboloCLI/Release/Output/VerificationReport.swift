import OrderedCollections
import TomboloEngine
import TomboloReleasing

/// The problems of a repository, for users and for programs.
struct VerificationReport {
    let findings: [VerificationFinding]
    /// The warnings about header fields; nil if they were not checked.
    var warnings: [HeaderWarning]?

    /// The rehearsal of the replacement of keys; nil without one.
    var drill: DrillReport?

    /// Whether there are problems; warnings do not count.
    var hasProblems: Bool { !findings.isEmpty || drill?.hasProblems == true }

    /// A line for each step of a rehearsal, each problem and each warning, and a summary.
    var lines: [String] {
        let steps = (drill?.steps ?? []).flatMap(DrillSummary.lines(of:))
        let problems = findings.map { "\($0.file): \($0.detail) [\($0.kind.rawValue)]" }
        let more = (warnings ?? []).map { warning in
            let others = warning.count > 1 ? " and \(Self.count(warning.count - 1, "other"))" : ""
            return "Warning: \(warning.file)\(others): \(warning.detail)"
        }
        let count = findings.count + (drill?.steps.count { $0.problem != nil } ?? 0)
        let summary = count == 0 ? "No problems" : Self.count(count, "problem")
        let suffix = warnings.map { $0.isEmpty ? ", no warnings" : ", \(Self.count($0.count, "warning"))" } ?? ""
        return steps + problems + more + ["\(summary)\(suffix)."]
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// The problems as JSON text.
    var json: String {
        let list = findings.map { finding -> JSONValue in
            ["id": .string(finding.kind.rawValue), "file": .string(finding.file), "detail": .string(finding.detail)]
        }
        var members: OrderedDictionary<String, JSONValue> = [
            "clean": .bool(!hasProblems), "findings": .array(list),
        ]
        if let warnings {
            members["warnings"] = .array(
                warnings.map {
                    ["file": .string($0.file), "files": .integer($0.count), "detail": .string($0.detail)]
                })
        }
        if let drill { members["drill"] = .array(drill.steps.map(DrillSummary.json(of:))) }
        return JSONValue.object(members).description
    }
}
