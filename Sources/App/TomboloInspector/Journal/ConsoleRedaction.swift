import OrderedCollections
import TomboloEngine

/// Removes secrets from console messages.
///
/// Searches not only members of values for names that suggest secrets, but also texts, because pages write values after
/// their names, and JSON as text.
struct ConsoleRedaction {
    let values: PayloadRedaction

    /// Returns the arguments of a message without secrets. If a text ends with the name of a secret, the argument after
    /// it counts as a secret.
    func shown(_ arguments: [JSONValue]) -> [JSONValue] {
        let text = SecretText(rules: values.rules)
        var isSecret = false
        return arguments.map { argument in
            defer { isSecret = argument.stringValue.map(text.endsWithName) ?? false }
            let shown = values.shown(argument, isSensitive: isSecret)
            return isSecret ? shown : withoutSecrets(shown, text)
        }
    }

    private func withoutSecrets(_ value: JSONValue, _ text: SecretText) -> JSONValue {
        switch value {
        case .string(let string): .string(text.shown(string))
        case .array(let items): .array(items.map { withoutSecrets($0, text) })
        case .object(let members): .object(members.mapValues { withoutSecrets($0, text) })
        default: value
        }
    }
}
