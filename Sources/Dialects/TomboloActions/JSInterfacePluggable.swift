/// A plugin of a supervisor: the code for one action.
@MainActor
public protocol JSInterfacePluggable: AnyObject {
    /// The action that selects this plugin. Read when the plugin is loaded; later changes have no effect.
    var action: String { get }

    /// Handles one message, on the main actor, in the order in which messages were posted.
    ///
    /// The message is unchanged; only its action has been checked. An error that this method throws is reported to the
    /// app, with the action and the uuid.
    func callAsAction(_ message: ActionMessage, with context: ActionContext) throws
}
