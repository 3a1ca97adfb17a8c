public import TomboloEngine

/// One message to a plugin: `{action, uuid, body}`, and whatever else the page put beside them.
///
/// Only ``action`` is checked when a plugin gets it; what the rest must be is the plugin's business.
public struct ActionMessage: Sendable, Hashable {
    /// Which plugin it is for.
    public let action: String
    /// The whole message, an object.
    public let value: JSONValue

    /// The id that the sender gave it; nil where there is none or it is not text.
    public var uuid: String? { value["uuid"]?.stringValue }
    /// What the action needs; nil where there is none. A body that is null is ``JSONValue/null``.
    public var body: JSONValue? { value["body"] }

    /// Reads a message.
    /// - Throws: ``ActionFailure`` with the reason ``ActionFailure/Reason-swift.enum/malformed`` when it is no object or
    ///   its `action` is not text.
    public init(_ value: JSONValue) throws(ActionFailure) {
        let uuid = value["uuid"]?.stringValue
        guard value.objectValue != nil else {
            throw ActionFailure(.malformed, "A message must be an object with action, uuid and body.")
        }
        guard let action = value["action"]?.stringValue else {
            throw ActionFailure(.malformed, uuid: uuid, "The action of a message must be a string.")
        }
        self.action = action
        self.value = value
    }

    /// Makes a message for `action`, as sources other than pages do; an `action` in `value` is not looked at.
    public init(action: String, value: JSONValue) {
        self.action = action
        self.value = value
    }
}
