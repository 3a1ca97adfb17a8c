import TomboloEngine

extension ConsoleMessage {
    /// The message as a line for users: `console.warn: text (https://example.com/a.js:3:7)`.
    /// - Parameter urls: How much of its URLs to show.
    func consoleLine(_ urls: LoggedURLs) -> String {
        let place = position.map { " (\($0.showing(urls).text(orNamed: "script")))" } ?? ""
        let name = level == .uncaught ? "uncaught" : "console.\(level.rawValue)"
        return "\(name): \(text.showing(urls))\(place)"
    }
}
