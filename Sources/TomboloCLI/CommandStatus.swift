/// What the exit status of the command says. Scripts depend on it: a number never changes its meaning.
///
/// A command that a signal ended has the status that shells give it, 128 and the signal's number.
enum CommandStatus: Int32, Sendable, CaseIterable {
    /// What was asked for has been done.
    case success = 0
    /// The evaluated script threw, did not parse, or lost its page.
    case scriptFailed = 1
    /// There is no page to show: it could not be loaded, or it crashed and was not recovered.
    case notLoaded = 2
    /// It took longer than `--timeout` allows.
    case timedOut = 3
    /// Something that this needs is not there: a display, a package, a folder that can be written.
    case unfit = 4
    /// What was checked has problems.
    case faulty = 5
    /// The command line is wrong.
    case usage = 64

    private var meaning: String {
        switch self {
        case .success: "done"
        case .scriptFailed: "the evaluated script failed"
        case .notLoaded: "the page could not be loaded"
        case .timedOut: "it took longer than --timeout"
        case .unfit: "something is missing here (a display, a package, a folder to write to)"
        case .faulty: "what was checked has problems"
        case .usage: "wrong usage"
        }
    }

    /// All of them, for `--help`.
    static var table: String {
        let rows = allCases.map { status in
            let number = String(status.rawValue)
            return "  \(number)\(String(repeating: " ", count: 6 - number.count))\(status.meaning)"
        }
        return (rows + ["  128+n a signal ended it"]).joined(separator: "\n")
    }
}
