import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

/// The result of a push, for users and for programs.
struct PushSummary {
    let report: PushReport
    /// Whether this was a trial, in which nothing was copied.
    let isTrial: Bool

    /// Returns the line that is printed before files of a kind are copied.
    static func line(for step: RepositoryPush.Step) -> String {
        "Copying \(title(step.kind)): \(files(step.count)), \(size(step.bytes))"
    }

    func show(asJSON isJSON: Bool) {
        for path in report.leftOut {
            StandardError.report("“\(path)” was not copied: it does not belong to a repository.")
        }
        if !report.waiting.isEmpty {
            StandardError.report(
                "Changes to \(report.waiting.joined(separator: ", ")) wait in staging for signatures, so they were not "
                    + "copied. Sign them with: tombolo release sign")
        }
        if let replaced = report.replaced {
            StandardError.report(
                "\(isTrial ? "Would replace" : "Replaced") the timestamp \(replaced.header.version) and its snapshot "
                    + "\(replaced.snapshot.version), which another copy of the repository published with online keys "
                    + "that have since been replaced. Releases and halts made only in that copy do not apply any more. "
                    + "Repeat those that you want to keep.")
        }
        if isJSON {
            let replaced = report.replaced.map { timestamp -> JSONValue in
                ["timestamp": .integer(timestamp.header.version), "snapshot": .integer(timestamp.snapshot.version)]
            }
            let value: JSONValue = [
                "copied": .array(report.copied.map { .string($0) }), "bytes": .integer(report.bytes),
                "unchanged": .integer(report.unchanged), "leftOut": .array(report.leftOut.map { .string($0) }),
                "waiting": .array(report.waiting.map { .string($0) }), "replaced": replaced ?? .null,
                "dryRun": .bool(isTrial),
            ]
            StandardOutput.show(json: value.description)
            return
        }
        if isTrial { for path in report.copied { StandardOutput.show(path) } }
        StandardOutput.show(
            "\(isTrial ? "Would copy" : "Copied") \(Self.files(report.copied.count)) (\(Self.size(report.bytes))). "
                + "\(report.unchanged) were already there.")
    }

    private static func title(_ kind: PublishedFile.Kind) -> String {
        switch kind {
        case .target: "manifests"
        case .root: "roots"
        case .timestamp: "timestamp"
        default: kind.folder
        }
    }

    private static func files(_ count: Int) -> String { "\(count) \(count == 1 ? "file" : "files")" }

    private static func size(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\((bytes + 999) / 1_000) kB" : "\(Double(bytes / 100_000) / 10) MB"
    }
}
