public import TomboloEngine

extension JSInterfaceSupervisor {
    /// Passes a message from any source to the plugin for `action`, by the same rules as a message from a page.
    /// - Parameters:
    ///   - action: The action, which selects the plugin.
    ///   - message: An object with `uuid` and `body`. An `action` in it is ignored. Any value that is not an object is
    ///     reported as ``ActionFailure/Reason-swift.enum/malformed``.
    ///   - source: The source of the message.
    /// - Returns: Whether a plugin is loaded for the action.
    @discardableResult
    public func resolve(_ action: String, message: JSONValue, with source: ActionSource = ActionSource()) -> Bool {
        guard message.objectValue != nil else {
            reject(ActionFailure(.malformed, action: action, "A message must be an object."), from: source)
            return false
        }
        return resolve(ActionMessage(action: action, value: message), with: source)
    }

    /// Passes a message that contains its action, `{action, uuid, body}`, to the plugin for that action.
    /// - Returns: Whether a plugin is loaded for the action.
    @discardableResult
    public func resolve(_ message: JSONValue, with source: ActionSource) -> Bool {
        do {
            return resolve(try ActionMessage(message), with: source)
        } catch {
            reject(error, from: source)
            return false
        }
    }

    func reject(_ failure: ActionFailure, from source: ActionSource) {
        var failure = failure
        failure.document = source.document
        report(.failed(failure))
    }
}
