import OrderedCollections
import TomboloEngine

extension EventLine {
    /// The line with its URLs redacted according to `detail`. This applies to URLs that the engine and the command report, not to text that the
    /// page itself wrote (its console, its dialogs, values of calls, the result of a script).
    func showing(_ detail: LoggedURLs) -> EventLine {
        guard detail != .whole else { return self }
        switch kind {
        case .navigation, .refused, .download, .error, .denied, .crash: return mapping(Self.redacted)
        case .native where self["what"] == "event" || self["what"] == "failure": return mapping(Self.redacted)
        case .console: return mapping { name, value in name == "position" ? Self.redacted(name, value) : value }
        case .title, .call, .answer, .cancelled, .dialog, .result, .native: return self
        }
    }

    private static func redacted(_ name: String, _ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(name == "url" || name == "source" ? text.redactingURL() : text.redactingURLs())
        case .array(let values): .array(values.map { redacted(name, $0) })
        case .object(let members):
            .object(OrderedDictionary(uniqueKeysWithValues: members.map { ($0.key, redacted($0.key, $0.value)) }))
        default: value
        }
    }
}
