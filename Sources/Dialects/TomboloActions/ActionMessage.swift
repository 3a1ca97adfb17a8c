public import TomboloEngine

/// A message to a plugin: `{action, uuid, body}`, and any other members that the page added.
///
/// Only ``action`` is checked before a plugin receives the message. The plugin checks the rest.
public struct ActionMessage: Sendable, Hashable {
    /// The action, which selects the plugin.
    public let action: String
    /// The whole message, a JSON object.
    public let value: JSONValue

    /// The id from the sender; nil if it is missing or not a string.
    public var uuid: String? { value["uuid"]?.stringValue }
    /// The argument of the action; nil if it is missing. A body that is null is `JSONValue.null`.
    public var body: JSONValue? { value["body"] }

    /// Reads a message.
    /// - Throws: ``ActionFailure`` with the reason ``ActionFailure/Reason-swift.enum/malformed`` when the value is not
    ///   an object or its `action` is not a string.
    public init(_ value: JSONValue) throws(ActionFailure) {
        let uuid = value["uuid"]?.stringValue
        guard value.objectValue != nil else {
            throw ActionFailure(.malformed, "A message must be an object with the members action, uuid and body.")
        }
        guard let action = value["action"]?.stringValue else {
            throw ActionFailure(.malformed, uuid: uuid, "The action of a message must be a string.")
        }
        self.action = action
        self.value = value
    }

    /// Creates a message for `action`, for sources other than pages. An `action` in `value` is ignored.
    public init(action: String, value: JSONValue) {
        self.action = action
        self.value = value
    }
}
