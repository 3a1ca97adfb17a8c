import OrderedCollections
package import TomboloEngine

extension Journal {
    /// Limit of the length of a message's place, in bytes.
    private static let maximumPlace = 256

    /// Receives a console message or an uncaught error of the page.
    package func receive(_ message: ConsoleMessage) {
        let document = documents.only(of: message.origin, in: bridge)
        guard let n = add(.console, message.level.rawValue, of: document) else { return }
        let size = message.text.utf8.count
        let isShort = size <= JournalPayloads.maximumValue && take(bytes: size)
        let arguments = isShort ? ConsoleRedaction(values: redaction).shown(message.arguments) : nil
        update(n) { row in
            row.end = row.start
            row.origin = "\(message.origin)".shortened(toBytes: Self.maximumPlace)
            row.place = message.position.map(Self.place)
            row.text = arguments.map(Self.text) ?? "The message is not shown: it is too long, or there are too many."
        }
        guard !message.arguments.isEmpty else { return }
        payloads.add(arguments.map(JSONValue.array), size: size * 2, to: n) { $0.argument = $1 }
        update(n) { $0.hasPayload = true }
    }

    private static func place(_ position: ScriptError.Position) -> String {
        let source = position.source.redactingURLs().shortened(toBytes: maximumPlace)
        return "\(source):\(position.line):\(position.column)"
    }

    /// The arguments as one text, strings without quotes.
    private static func text(_ arguments: [JSONValue]) -> String {
        arguments.map(readable).map { $0.stringValue ?? $0.description }.joined(separator: " ")
            .shortened(toBytes: maximumText)
    }

    /// The value with a mark in place of each value that was removed.
    private static func readable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members) where members.keys == ["$redacted"]: "•••"
        case .array(let items): .array(items.map(readable))
        case .object(let members): .object(members.mapValues(readable))
        default: value
        }
    }
}
