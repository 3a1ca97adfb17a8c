import TomboloEngine

/// The part of the page script that starts one dialect.
///
/// The script decides from `self.origin` whether the dialect starts in its document, because no other source has the
/// origin before the first script of a page. The decision only affects which API page script gets; the access policy
/// decides about every call.
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
        // The setting is encoded twice, as JSON text and then as a string literal, so that its data can never be parsed
        // as code.
        guard let json = try? setting.jsonText, let literal = try? JSONValue.string(json).jsonText else {
            preconditionFailure("The page configuration of the dialect “\(dialect.name)” cannot be written as JSON")
        }
        text = "startDialect(\(literal), (configuration) => {\n\(dialect.pageSource)\n});\n"
    }
}
