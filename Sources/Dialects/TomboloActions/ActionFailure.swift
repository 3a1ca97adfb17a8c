public import TomboloBridge

/// The reason why a message or a plugin failed. The app receives it as an event; the page is not notified.
public struct ActionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure that a program may need to distinguish.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The message was not an object with an `action`.
        case malformed
        /// The page posted a value that cannot be serialised or is too long.
        case unsendable
        /// No plugin is loaded for the action.
        case unknownAction
        /// The access policy does not grant `actions.call.ACTION` to the document.
        case denied
        /// Another plugin for the action is already loaded, and stays loaded.
        case duplicateAction
        /// The `uuid` or `body` is invalid for the plugin: a member is missing or has the wrong type.
        case unreadable
        /// The plugin threw an error other than an ``ActionFailure``.
        case failed
        /// No closure has been set for the plugin.
        case unset
        /// The page's function does not exist, or it failed.
        case pageFunction
        /// A second reply was sent, or a reply was sent after the document had ended.
        case lateReply
    }

    /// The kind of failure, for programs.
    public let reason: Reason
    /// The action, if the message has a valid one.
    public internal(set) var action: String?
    /// The message's id, if the message has a valid one.
    public internal(set) var uuid: String?
    /// The cause and the remedy, as a sentence. It may quote the page.
    public let message: String
    /// The document that sent the message; nil for other sources.
    public internal(set) var document: Document?

    /// Creates a failure, which a plugin may throw. The supervisor adds the action, the uuid and the document.
    public init(_ reason: Reason, action: String? = nil, uuid: String? = nil, _ message: String) {
        self.reason = reason
        self.action = action
        self.uuid = uuid
        self.message = message
    }

    /// The message, with the action and the uuid in front.
    public var description: String {
        let place = [action.map { "action “\($0)”" }, uuid.map { "uuid “\($0)”" }].compactMap(\.self)
        return place.isEmpty ? message : "\(place.joined(separator: ", ")): \(message)"
    }

    func completed(for message: ActionMessage, from source: ActionSource) -> ActionFailure {
        var copy = self
        copy.action = copy.action ?? message.action
        copy.uuid = copy.uuid ?? message.uuid
        copy.document = copy.document ?? source.document
        return copy
    }
}
