package import TomboloBridge
package import TomboloEngine

/// An answer to a request of an inspector in another process.
package enum InspectorAnswer: Sendable, Hashable {
    case result(JSONValue)
    case failure(TomboloError)

    package init(encoding value: some Encodable) throws {
        self = .result(try Self.value(of: value))
    }

    /// Encodes a value, such as the argument of a request.
    package static func value(of value: some Encodable) throws -> JSONValue { try JSONText(encoding: value).value() }

    /// Parses an answer.
    /// - Throws: ``JSONError`` or ``CodingFailure`` if the text is not an answer.
    package init(jsonText: [UInt8]) throws {
        let text = try JSONTextDecoder(
            root: "answer", maximumDepth: JSONValue.maximumSupportedDepth, numbers: .ofJavaScript
        ).decode(
            Members.self, from: jsonText)
        if let error = text.error {
            self = .failure(TomboloError(.init(rawValue: error.code), error.message))
        } else {
            self = .result(text.result ?? .null)
        }
    }

    /// The answer as JSON text.
    package var jsonText: [UInt8] {
        let value: JSONValue =
            switch self {
            case .result(let value): ["result": value]
            case .failure(let error):
                ["error": ["code": .string(error.code.rawValue), "message": .string(error.message)]]
            }
        return Array(value.description.utf8)
    }

    private struct Members: Decodable {
        struct Failure: Decodable {
            let code: String
            let message: String
        }

        let result: JSONValue?
        let error: Failure?
    }
}
