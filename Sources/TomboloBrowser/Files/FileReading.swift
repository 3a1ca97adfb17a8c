import Foundation
import TomboloEngine

/// What there was to read in one of the browser's files.
public enum FileReading<Value: Sendable>: Sendable {
    /// There is no such file: nothing was ever written.
    case missing
    /// Its content.
    case value(Value)
    /// It was cut off, or never was such a file. It is now at `setAside`, nil where even that failed, and the browser starts anew.
    case corrupt(reason: String, setAside: String?)
    /// The system did not let it be read. It is still where it was, so nothing may be written over it unasked.
    case failed(FileProblem)

    /// Its content, where there was any.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension DurableFile {
    /// Reads the file as JSON; one that is none, or has another shape than it should, is set aside.
    /// - Parameter parse: Makes the value, or nil of a file of another shape.
    func reading<Value: Sendable>(_ parse: (JSONValue) -> Value?) -> FileReading<Value> {
        do throws(FileProblem) {
            guard let bytes = try bytes() else { return .missing }
            do throws(JSONError) {
                if let value = parse(try JSONValue(jsonText: bytes)) { return .value(value) }
                return corrupt("It has another shape than it should.")
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
