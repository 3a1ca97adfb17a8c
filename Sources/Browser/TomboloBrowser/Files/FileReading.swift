import Foundation
import TomboloEngine

/// The result of reading one of the browser's files.
package enum FileReading<Value: Sendable>: Sendable {
    /// The file does not exist: it was never written.
    case missing
    /// The content of the file.
    case value(Value)
    /// The file is truncated, or of another kind. It was moved to `setAside`, which is nil where that failed, and the
    /// browser starts without it.
    case corrupt(reason: String, setAside: String?)
    /// The system denied reading. The file is still in its place, so it must not be overwritten without the user's
    /// consent.
    case failed(FileProblem)

    /// The content of the file; nil where it could not be read.
    package var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension DurableFile {
    /// Reads the file as JSON; sets it aside if it is invalid or has another structure than expected.
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
