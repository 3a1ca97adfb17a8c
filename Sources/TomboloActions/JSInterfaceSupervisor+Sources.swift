public import TomboloEngine

extension JSInterfaceSupervisor {
    /// Hands a message of any source to the plugin for `action`, by the same rules as one of a page.
    /// - Parameters:
    ///   - message: An object with `uuid` and `body`; anything else is reported as
    ///     ``ActionFailure/Reason-swift.enum/malformed``. An `action` in it is not looked at.
    ///   - source: Where it came from.
    /// - Returns: Whether there is a plugin for it.
    @discardableResult
    public func resolve(_ action: String, message: JSONValue, with source: ActionSource = ActionSource()) -> Bool {
        guard message.objectValue != nil else {
            reject(ActionFailure(.malformed, action: action, "A message must be an object."), from: source)
            return false
        }
        return resolve(ActionMessage(action: action, value: message), with: source)
    }

    /// Hands over a message that names its action itself, `{action, uuid, body}`.
    /// - Returns: Whether there is a plugin for it.
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
