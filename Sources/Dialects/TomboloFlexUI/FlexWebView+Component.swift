/// The members of the original's view that belong to its component.
extension FlexWebView {
    /// Whether documents can scroll; see ``FlexComponent/enableScroll``.
    public var enableScroll: Bool {
        get { component.enableScroll }
        set { component.enableScroll = newValue }
    }

    /// Calls the page's function `$flex.web.NAME`; see ``FlexComponent/evalFlexFunc(_:sendData:)``.
    @discardableResult
    public func evalFlexFunc(_ name: String, sendData: (any Encodable)? = nil) async throws -> FlexData {
        try await component.evalFlexFunc(name, sendData: sendData)
    }

    /// Calls the page's function `$flex.web.NAME`, with the value as an unlabelled argument.
    @discardableResult
    public func evalFlexFunc(_ name: String, _ sendData: any Encodable) async throws -> FlexData {
        try await component.evalFlexFunc(name, sendData: sendData)
    }

    /// Calls the page's function `$flex.web.NAME` and passes its result to a closure, once.
    public func evalFlexFunc(
        _ name: String, sendData: (any Encodable)? = nil, _ callback: @escaping @MainActor (FlexData) -> Void
    ) {
        component.evalFlexFunc(name, sendData: sendData, callback)
    }

    /// Calls the page's function `$flex.web.NAME` with a closure, with the value as an unlabelled argument.
    public func evalFlexFunc(
        _ name: String, _ sendData: any Encodable, _ callback: @escaping @MainActor (FlexData) -> Void
    ) {
        component.evalFlexFunc(name, sendData: sendData, callback)
    }

    /// Calls a closure for one kind of event.
    /// - Returns: The token that removes the listener. The caller need not keep it.
    @discardableResult
    public func addEventListener(_ event: FlexEvent, _ closure: @escaping FlexListener.Closure) -> FlexListener {
        component.addEventListener(event, closure)
    }

    /// Calls a closure for every event.
    @discardableResult
    public func addEventListener(_ closure: @escaping FlexListener.Closure) -> FlexListener {
        component.addEventListener(closure)
    }

    /// Adds a listener. Adding the same listener again has no effect.
    @discardableResult
    public func addEventListener(_ listener: FlexListener) -> FlexListener { component.addEventListener(listener) }

    /// Removes a listener. Has no effect if it was not added.
    public func removeEventListener(listener: FlexListener) { component.removeEventListener(listener: listener) }

    /// Removes all listeners, and ends all sequences of events.
    public func removeAllEventListener() { component.removeAllEventListener() }
}
