import TomboloBridge
import TomboloEngine

extension ActionMessage {
    /// The message as events show it when its action is sensitive: the action and the id.
    var redacted: ActionMessage {
        let uuid = uuid.map(JSONValue.string) ?? .null
        return ActionMessage(
            action: action, value: ["action": .string(action), "uuid": uuid, "body": Redaction.value])
    }
}

extension ActionSource {
    /// Whether the registry of the page that the message is about marks its action as sensitive.
    func isSensitive(_ message: ActionMessage) -> Bool {
        bridge?.calls.isSensitive("actions.call.\(message.action)") == true
    }
}
