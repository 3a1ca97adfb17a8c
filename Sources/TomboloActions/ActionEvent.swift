public import TomboloBridge
public import TomboloEngine

/// What happens at a supervisor, for logs, tools and tests.
public enum ActionEvent: Sendable, Hashable {
    /// A message is about to be handed to its plugin. The sender is nil for sources other than pages.
    case called(ActionMessage, by: Document?)
    /// A plugin answered a message.
    case replied(ActionMessage, JSONValue)
    /// A message or a plugin came to nothing.
    case failed(ActionFailure)
}
