import Foundation
import TomboloEngine

/// The result of reading one of the browser's files.
package enum FileReading<Value: Sendable>: Sendable {
    /// The file does not exist, because it was never written.
    case missing
    /// The content of the file.
    case value(Value)
    /// The file is truncated, or is not of the expected kind. `setAside` is the path to which it was moved; nil if
    /// moving failed. The browser starts without the file's content.
    case corrupt(reason: String, setAside: String?)
    /// The system denied reading. The file still exists, and must not be overwritten without the user's consent.
    case failed(FileProblem)

    /// The content of the file; nil if there is none.
    package var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension DurableFile {
    /// Reads the file as JSON. Renames the file if it is not valid JSON or does not have the expected structure.
    /// - Parameter parse: Returns the value, or nil for an unexpected structure.
    func reading<Value: Sendable>(_ parse: (JSONValue) -> Value?) -> FileReading<Value> {
        do throws(FileProblem) {
            guard let bytes = try bytes() else { return .missing }
            do throws(JSONError) {
                if let value = parse(try JSONValue(jsonText: bytes)) { return .value(value) }
                return corrupt("Its content has an unexpected structure.")
            } catch {
                return corrupt(error.description)
            }
        } catch {
            return .failed(error)
        }
    }

    /// Writes the value as JSON.
    func replace(with json: JSONValue) throws(FileProblem) {
        let text: String
        do throws(CodingFailure) {
            text = try json.jsonText
        } catch {
            throw .system(operation: "written", path: path, reason: "\(error)")
        }
        try replace(with: Data(text.utf8))
    }

    private func corrupt<Value>(_ reason: String) -> FileReading<Value> {
        .corrupt(reason: reason, setAside: try? setAside())
    }
}
