public import TomboloBridge
public import TomboloEngine

/// An event of a supervisor, for logs, tools and tests.
public enum ActionEvent: Sendable, Hashable {
    /// A message is about to be passed to its plugin. `by` is nil for sources other than pages.
    case called(ActionMessage, by: Document?)
    /// A plugin answered a message.
    case replied(ActionMessage, JSONValue)
    /// A message or a plugin failed.
    case failed(ActionFailure)
}
