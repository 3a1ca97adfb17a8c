import TomboloEngine

extension ConsoleMessage {
    /// The message as a line for a person: `console.warn: text (https://example.com/a.js:3:7)`.
    var consoleLine: String {
        let place = position.map { " (\($0.text(orNamed: "script")))" } ?? ""
        let name = level == .uncaught ? "uncaught" : "console.\(level.rawValue)"
        return "\(name): \(text)\(place)"
    }
}
