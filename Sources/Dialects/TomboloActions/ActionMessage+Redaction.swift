import TomboloBridge
import TomboloEngine

extension ActionMessage {
    /// The message without its body: only the action and the id. Events contain this form if the action is sensitive.
    var redacted: ActionMessage {
        let uuid = uuid.map(JSONValue.string) ?? .null
        return ActionMessage(
            action: action, value: ["action": .string(action), "uuid": uuid, "body": Redaction.value])
    }
}

extension ActionSource {
    /// Whether the call registry of the message's page marks its action as sensitive.
    func isSensitive(_ message: ActionMessage) -> Bool {
        bridge?.calls.isSensitive("actions.call.\(message.action)") == true
    }
}
