import OrderedCollections
import TomboloEngine
import TomboloTranscripts

/// Makes values fit to be shown: without secrets, and with bytes as Base64.
struct PayloadRedaction {
    let rules: TranscriptRedaction

    /// Returns the value without secrets.
    /// - Parameter isSensitive: Whether nothing of the value may be shown, but its kind.
    func shown(_ value: JSONValue, isSensitive: Bool) -> JSONValue {
        if isSensitive { return TranscriptValue.redacted(value) }
        return withoutQueries(TranscriptValue.recorded(value, by: rules))
    }

    /// The queries of URLs may contain secrets.
    private func withoutQueries(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(text.redactingURLs())
        case .array(let items): .array(items.map(withoutQueries))
        case .object(let members): .object(members.mapValues(withoutQueries))
        default: value
        }
    }
}
