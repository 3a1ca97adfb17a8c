import TomboloEngine

/// The text that starts one dialect in the page script.
///
/// Which documents it starts in is settled in the document, from `self.origin`, since nothing else is there before the
/// first script of the page. It decides what a page sees; what it may do, the access policy decides at every call.
@MainActor
struct DialectScript {
    let text: String

    init(_ dialect: some Dialect) {
        let setting: JSONValue = [
            "name": .string(dialect.name),
            "origins": .array(dialect.scope.origins.map(\.pageValue)),
            "frames": .string(dialect.scope.frames.rawValue),
            "configuration": dialect.pageConfiguration,
        ]
        // Twice: JSON text, and the literal of that text. What is data stays data.
        guard let json = try? setting.jsonText, let literal = try? JSONValue.string(json).jsonText else {
            preconditionFailure("The page configuration of the dialect “\(dialect.name)” cannot be written as JSON")
        }
        text = "startDialect(\(literal), (configuration) => {\n\(dialect.pageSource)\n});\n"
    }
}
