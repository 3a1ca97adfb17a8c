/// A plugin of a supervisor: the code behind one action.
@MainActor
public protocol JSInterfacePluggable: AnyObject {
    /// The action that its messages name. Read when the plugin is loaded; a later change changes nothing.
    var action: String { get }

    /// Takes one message, on the main actor, in the order in which messages were posted.
    ///
    /// The message is as its sender wrote it and only its action is known to be right. Whatever this throws is reported to
    /// the app, with the action and the uuid.
    func callAsAction(_ message: ActionMessage, with context: ActionContext) throws
}
