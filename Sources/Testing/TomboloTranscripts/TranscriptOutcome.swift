import OrderedCollections
public import TomboloEngine

/// The end of a call or a stream.
public enum TranscriptOutcome: Sendable, Hashable {
    /// A result; nil for none.
    case result(JSONValue?)
    /// An error: an object with `code`, `message` and, if the error has some, `data`.
    case failure(JSONValue)

    init(_ members: OrderedDictionary<String, JSONValue>, line: Int) throws(TranscriptError) {
        switch (members["result"], members["error"]) {
        case (let result, nil): self = .result(result)
        case (nil, let error?): self = .failure(error)
        default: throw TranscriptError(line: line, message: "An answer has a result or an error, not both.")
        }
    }

    func write(to members: inout OrderedDictionary<String, JSONValue>) {
        switch self {
        case .result(let result): members["result"] = result
        case .failure(let error): members["error"] = error
        }
    }
}
