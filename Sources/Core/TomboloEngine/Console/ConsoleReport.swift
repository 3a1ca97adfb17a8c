/// A report of the relay script: console messages of one document, in the order in which they were written.
///
/// The text is untrusted. The relay writes only `origin` and `dropped`; the page can have written any entry.
struct ConsoleReport: Equatable {
    /// Limit of a report in bytes. The relay sends at most 32,768 UTF-16 units, and JSON may write a unit as twelve bytes.
    static let maximumLength = 1 << 19
    static let maximumArguments = 101
    static let maximumArgumentDepth = 16

    var messages: [ConsoleMessage]

    /// Parses a report; nil if the text is invalid. Invalid entries are omitted.
    init?(_ text: [UInt8]) {
        guard text.count <= Self.maximumLength, let report = try? JSONValue(jsonText: text, maximumDepth: 2),
            let origin = report["origin"]?.stringValue.map(Origin.init(serialized:)),
            let entries = report["entries"]?.arrayValue
        else { return nil }
        messages = entries.compactMap { $0.stringValue.flatMap { Self.message($0, from: origin) } }
        if let dropped = report["dropped"]?.intValue, dropped > 0 {
            let text = "\(dropped) console messages were dropped: the document wrote more than the limit"
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

    /// Parses an argument, which is sent as JSON text. If `JSONValue` cannot represent it, returns the JSON text as a string.
    private static func argument(_ value: JSONValue) -> JSONValue? {
        guard let text = value.stringValue else { return nil }
        return (try? JSONValue(jsonText: text, maximumDepth: maximumArgumentDepth, numbers: .ofJavaScript)) ?? value
    }
}
