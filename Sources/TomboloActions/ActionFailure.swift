public import TomboloBridge

/// Why a message, or a plugin, came to nothing. Reported to the app; a page is told nothing.
public struct ActionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// It was not an object with an `action`.
        case malformed
        /// The page posted a value that cannot travel, or is too long to.
        case unsendable
        /// No plugin is loaded for the action.
        case unknownAction
        /// The access policy grants the document no `actions.call.ACTION`.
        case denied
        /// A plugin for the action is loaded already; the first one stays.
        case duplicateAction
        /// The plugin found the `uuid` or `body` wanting: a member that is missing or of another type.
        case unreadable
        /// The plugin threw another error.
        case failed
        /// The plugin has nothing to run yet.
        case unset
        /// The page has no such function, or it failed.
        case pageFunction
        /// A reply came after another, or after the document that asked.
        case lateReply
    }

    /// The kind.
    public let reason: Reason
    /// The action, where one could be read.
    public internal(set) var action: String?
    /// The message's id, where one could be read.
    public internal(set) var uuid: String?
    /// What happened and what to do, in a sentence for a person. It may quote the page.
    public let message: String
    /// The document that the message came from; nil for other sources.
    public internal(set) var document: Document?

    /// Makes a failure, as a plugin may to throw it. The supervisor adds the action, the uuid and the sender.
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
