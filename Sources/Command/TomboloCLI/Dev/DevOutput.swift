import Glibc
import OrderedCollections
import TomboloEngine
import TomboloProgram

/// The output of `tombolo dev`: lines for users on standard error, or JSON objects for programs on standard output.
@MainActor
struct DevOutput {
    /// The kinds of events of the command itself, as programs read them in the member `type`.
    enum Kind: String, Sendable {
        case note, building, built, problem, running, reloading, styles, ended, crashed
    }

    /// The programs whose output is passed on.
    enum Source: String, Sendable {
        case app
        /// The development server.
        case web
    }

    /// Where objects are written; nil for lines.
    private let objects: StandardOutput?
    /// Where lines are written if there are no objects.
    private let lines = LineOutput(STDERR_FILENO, named: "Standard error")

    /// - Parameter isJSON: Whether objects are printed. Other output of this process then goes to standard error.
    init(isJSON: Bool) { objects = isJSON ? StandardOutput() : nil }

    /// Ends the wait for a slow reader when a signal has arrived. Later output is dropped, so that the command can end.
    func endWaiting(when hasSignalCome: @escaping () -> Bool) {
        let mayWait: () throws(CommandFailure) -> Void = { () throws(CommandFailure) in
            if hasSignalCome() {
                throw CommandFailure(.unfit, "A signal arrived while the output was not being read, so lines are lost.")
            }
        }
        objects?.mayWait = mayWait
        lines.mayWait = mayWait
    }

    /// Prints an event of the command.
    /// - Parameters:
    ///   - text: The event for users.
    ///   - members: The members for programs, besides the text.
    func show(_ kind: Kind, _ text: String, _ members: KeyValuePairs<String, JSONValue> = [:]) {
        guard let objects else { return write("dev | \(text)") }
        write(kind.rawValue, members, ["text": .string(text)], to: objects)
    }

    /// Prints a line that a program has written.
    func show(_ line: String, from source: Source) {
        guard let objects else { return write("\(source.rawValue) | \(line)") }
        write(source.rawValue, ["text": .string(line)], to: objects)
    }

    /// Prints a message that a page has written to the console.
    func show(_ line: ConsoleLine) {
        guard let objects else { return write("page | \(line.text)") }
        write("console", line.members, to: objects)
    }

    private func write(_ line: String) {
        // An error is ignored, because there is no other place to report it.
        try? lines.write(escaped: TerminalText(line, lineBreaks: .indented).description)
    }

    private func write(
        _ type: String, _ members: KeyValuePairs<String, JSONValue>..., to objects: StandardOutput
    ) {
        var object: OrderedDictionary<String, JSONValue> = ["type": .string(type)]
        for (name, value) in members.joined() { object[name] = value }
        // An error is ignored, so that the app continues to run if the reader of standard output ends.
        try? objects.write(json: JSONValue.object(object).description)
    }
}
