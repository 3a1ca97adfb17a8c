import OrderedCollections
import TomboloEngine
import TomboloProgram

/// The output of `tombolo dev`: lines for people on standard error, or JSON objects for programs on standard output.
struct DevOutput: Sendable {
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

    let isJSON: Bool

    /// Prints an event of the command.
    /// - Parameters:
    ///   - text: The event for people.
    ///   - members: What programs read of it, besides the text.
    func show(_ kind: Kind, _ text: String, _ members: KeyValuePairs<String, JSONValue> = [:]) {
        guard isJSON else { return StandardError.write(line: "dev | \(text)") }
        show(json: kind.rawValue, members, ["text": .string(text)])
    }

    /// Prints a line that a program has written.
    func show(_ line: String, from source: Source) {
        guard isJSON else { return StandardError.write(line: "\(source.rawValue) | \(line)") }
        show(json: source.rawValue, [:], ["text": .string(line)])
    }

    /// Prints a message that a page has written to the console.
    func show(_ line: ConsoleLine) {
        guard isJSON else { return StandardError.write(line: "page | \(line.text)") }
        show(json: "console", line.members)
    }

    private func show(json type: String, _ members: KeyValuePairs<String, JSONValue>...) {
        var object: OrderedDictionary<String, JSONValue> = ["type": .string(type)]
        for (name, value) in members.joined() { object[name] = value }
        StandardOutput.show(json: JSONValue.object(object).description)
    }
}
