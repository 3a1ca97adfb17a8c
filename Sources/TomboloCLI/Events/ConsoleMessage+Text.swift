import TomboloEngine

extension ConsoleMessage {
    /// The message as a line for a person: `console.warn: text (https://example.com/a.js:3:7)`.
    var consoleLine: String {
        let place = position.map { " (\($0.source.isEmpty ? "script" : $0.source):\($0.line):\($0.column))" } ?? ""
        let name = level == .uncaught ? "uncaught" : "console.\(level.rawValue)"
        return "\(name): \(text)\(place)"
    }
}
