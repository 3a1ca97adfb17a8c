import TomboloEngine
import TomboloReleasing

/// The problems of a repository, for users and for programs.
struct VerificationReport {
    /// The problems.
    let findings: [VerificationFinding]

    /// A line for each problem, and a summary.
    var lines: [String] {
        let lines = findings.map { "\($0.file): \($0.detail) [\($0.kind.rawValue)]" }
        let count = findings.count
        return lines + [count == 0 ? "No problems." : count == 1 ? "1 problem." : "\(count) problems."]
    }

    /// The problems as JSON text.
    var json: String {
        let list = findings.map { finding -> JSONValue in
            ["id": .string(finding.kind.rawValue), "file": .string(finding.file), "detail": .string(finding.detail)]
        }
        let value: JSONValue = ["clean": .bool(findings.isEmpty), "findings": .array(list)]
        return value.description
    }
}
