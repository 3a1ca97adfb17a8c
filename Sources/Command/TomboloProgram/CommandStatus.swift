/// The exit statuses of the command. Scripts depend on them, so a number never changes its meaning.
///
/// A command that a signal ended has the exit status that shells report for it, 128 plus the signal's number.
package enum CommandStatus: Int32, Sendable, CaseIterable {
    /// The requested work is done.
    case success = 0
    /// The evaluated script threw, did not parse, or lost its page.
    case scriptFailed = 1
    /// No page can be shown: it could not be loaded, or it crashed and was not recovered.
    case notLoaded = 2
    /// The command took longer than `--timeout` allows.
    case timedOut = 3
    /// A requirement is missing: a display, a package, a writable folder.
    case unfit = 4
    /// The checked input has problems.
    case faulty = 5
    /// The command line is invalid.
    case usage = 64

    private var meaning: String {
        switch self {
        case .success: "success"
        case .scriptFailed: "the evaluated script failed"
        case .notLoaded: "the page could not be loaded, or a file or folder cannot be read"
        case .timedOut: "the time limit of --timeout has passed"
        case .unfit: "a requirement is missing (a display, a package, a writable folder)"
        case .faulty: "the check found problems"
        case .usage: "invalid command line"
        }
    }

    /// A table of all statuses, for `--help`.
    package static var table: String {
        let rows = allCases.map { status in
            let number = String(status.rawValue)
            return "  \(number)\(String(repeating: " ", count: 6 - number.count))\(status.meaning)"
        }
        return (rows + ["  128+n ended by signal n"]).joined(separator: "\n")
    }
}
