/// What the relay script sends: console messages of one document, in the order written.
///
/// The text is hostile. Only `origin` and `dropped` were written by the relay; each entry is a text that the page could have made.
struct ConsoleReport: Equatable {
    /// More than the relay would ever send is not read: 32,768 UTF-16 units, each of which JSON may write as twelve bytes.
    static let maximumLength = 1 << 19
    static let maximumArguments = 101
    static let maximumArgumentDepth = 16

    var messages: [ConsoleMessage]

    /// Reads a report; nil when the text is none. Entries that make no sense are left out.
    init?(_ text: [UInt8]) {
        guard text.count <= Self.maximumLength, let report = try? JSONValue(jsonText: text, maximumDepth: 2),
            let origin = report["origin"]?.stringValue.map(Origin.init(serialized:)),
            let entries = report["entries"]?.arrayValue
        else { return nil }
        messages = entries.compactMap { $0.stringValue.flatMap { Self.message($0, from: origin) } }
        if let dropped = report["dropped"]?.intValue, dropped > 0 {
            let text = "\(dropped) console messages were dropped: the document wrote too much"
            messages.append(ConsoleMessage(level: .warn, arguments: [.string(text)], position: nil, origin: origin))
        }
    }

    private static func message(_ text: String, from origin: Origin) -> ConsoleMessage? {
        guard let entry = try? JSONValue(jsonText: text, maximumDepth: 2),
            let level = entry["level"]?.stringValue.flatMap(ConsoleMessage.Level.init(rawValue:)),
            let arguments = entry["arguments"]?.arrayValue
        else { return nil }
        return ConsoleMessage(
            level: level, arguments: arguments.prefix(maximumArguments).compactMap(argument),
            position: entry["place"]?.stringValue.flatMap(ScriptError.Position.init(stackLine:)), origin: origin)
    }

    /// An argument travels as JSON text; one that this side cannot hold is shown as that text.
    private static func argument(_ value: JSONValue) -> JSONValue? {
        guard let text = value.stringValue else { return nil }
        return (try? JSONValue(jsonText: text, maximumDepth: maximumArgumentDepth, numbers: .ofJavaScript)) ?? value
    }
}
