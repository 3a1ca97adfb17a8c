import TomboloEngine

/// A message that a page wrote to the console, as the app reports it to `tombolo dev`.
struct ConsoleLine {
    private let level: String
    private let message: String
    /// The source with line and column; empty if the engine reported none.
    private let place: String

    /// - Parameter places: Replaces places in scripts with those in their sources.
    init(_ value: JSONValue, _ places: PagePlaces?) {
        let mapped = { (text: String) in places?.mapped(text) ?? text }
        level = value["level"]?.stringValue ?? "log"
        message = mapped(value["text"]?.stringValue ?? "")
        if let position = value["position"], let source = position["source"]?.stringValue {
            place = mapped("\(source):\(position["line"]?.intValue ?? 0):\(position["column"]?.intValue ?? 0)")
        } else {
            place = ""
        }
    }

    /// Whether the message is an error that no code of the page handled.
    var isUncaught: Bool { level == "uncaught" }

    /// The message as a line for users.
    var text: String { "\(isUncaught ? level : "console.\(level)"): \(message)\(place.isEmpty ? "" : " (\(place))")" }

    /// The message for programs.
    var members: KeyValuePairs<String, JSONValue> {
        [
            "level": .string(isUncaught ? "error" : level), "isUncaught": .bool(isUncaught), "text": .string(message),
            "place": .string(place),
        ]
    }

    /// The message for the overlay of the pages.
    var problem: JSONValue {
        ["title": "An error in the page", "place": .string(place), "message": .string(message)]
    }
}
