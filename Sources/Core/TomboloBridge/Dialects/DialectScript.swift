import TomboloEngine

/// The text that starts one dialect in the page script.
///
/// The document itself decides from `self.origin` whether the dialect starts in it, since no other source is available
/// before the first script of the page. This only decides what a page sees: the access policy decides about every call.
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
        // Encoded twice: JSON text, and the literal of that text. Data stays data.
        guard let json = try? setting.jsonText, let literal = try? JSONValue.string(json).jsonText else {
            preconditionFailure("The page configuration of the dialect “\(dialect.name)” cannot be written as JSON")
        }
        text = "startDialect(\(literal), (configuration) => {\n\(dialect.pageSource)\n});\n"
    }
}
