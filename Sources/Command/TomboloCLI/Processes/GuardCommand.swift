import ArgumentParser
import TomboloProgram

/// Runs a command that ends with its starter; started by `tombolo dev` and `tombolo drive`.
struct GuardCommand: ParsableCommand {
    static let name = "guard-command"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract:
            "Run a command, and end it when the process that started it ends. Used by tombolo dev and tombolo drive.",
        shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var words: [String] = []

    func run() throws {
        try end { () throws(CommandFailure) -> Int32 in
            guard !words.isEmpty else { throw CommandFailure(.usage, "\(Self.name) needs a command.") }
            return try ProcessGroupGuard(words: words).run()
        }
    }
}
