import OrderedCollections
import TomboloEngine
import TomboloTranscripts

/// Removes secrets and too deeply nested parts from values, and writes bytes as Base64.
struct PayloadRedaction {
    /// Limit of the depth of a value. Deeper parts could not be exported.
    private static let maximumDepth = 100

    let rules: TranscriptRedaction

    /// Returns the value without secrets.
    /// - Parameter isSensitive: Whether only the kind of the value is shown.
    func shown(_ value: JSONValue, isSensitive: Bool) -> JSONValue {
        isSensitive ? TranscriptValue.redacted(value) : withoutQueries(TranscriptValue.recorded(value, by: rules), 0)
    }

    /// Returns the value without the queries of URLs, which may contain secrets.
    private func withoutQueries(_ value: JSONValue, _ depth: Int) -> JSONValue {
        if depth >= Self.maximumDepth, value.arrayValue != nil || value.objectValue != nil {
            return TranscriptValue.redacted(value)
        }
        switch value {
        case .string(let text): return .string(text.redactingURLs())
        case .array(let items): return .array(items.map { withoutQueries($0, depth + 1) })
        case .object(let members):
            return .object(
                OrderedDictionary(
                    members.map { ($0.key.redactingURLs(), withoutQueries($0.value, depth + 1)) },
                    uniquingKeysWith: { first, _ in first }))
        default: return value
        }
    }
}
