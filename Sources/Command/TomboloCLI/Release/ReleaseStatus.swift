/// The exit statuses of `tombolo release`.
enum ReleaseStatus: Int32, CaseIterable {
    /// The requested work is done.
    case success = 0
    /// The command failed.
    case failed = 1
    /// A check found problems.
    case faulty = 5
    /// The change is in staging and waits for further signatures.
    case unsigned = 6

    private var meaning: String {
        switch self {
        case .success: "success"
        case .failed: "the command failed"
        case .faulty: "the check found problems, or a role expires within 30 days"
        case .unsigned: "signatures are missing; the change waits in the folder staging"
        }
    }

    /// A table of all statuses, for `--help`.
    static var table: String {
        (allCases.map { "  \($0.rawValue)     \($0.meaning)" } + ["  64    invalid command line"]).joined(
            separator: "\n")
    }
}
