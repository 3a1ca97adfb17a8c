#if os(Linux)
/// What the original's view has of its component.
extension FlexWebView {
    /// Whether documents scroll; see ``FlexComponent/enableScroll``.
    public var enableScroll: Bool {
        get { component.enableScroll }
        set { component.enableScroll = newValue }
    }

    /// Calls `$flex.web.NAME` of the page; see ``FlexComponent/evalFlexFunc(_:sendData:)``.
    @discardableResult
    public func evalFlexFunc(_ name: String, sendData: (any Encodable)? = nil) async throws -> FlexData {
        try await component.evalFlexFunc(name, sendData: sendData)
    }

    /// The same with a value without a label.
    @discardableResult
    public func evalFlexFunc(_ name: String, _ sendData: any Encodable) async throws -> FlexData {
        try await component.evalFlexFunc(name, sendData: sendData)
    }

    /// Calls `$flex.web.NAME` of the page and hands its result to a closure, once.
    public func evalFlexFunc(
        _ name: String, sendData: (any Encodable)? = nil, _ callback: @escaping @MainActor (FlexData) -> Void
    ) {
        component.evalFlexFunc(name, sendData: sendData, callback)
    }

    /// The same with a value without a label.
    public func evalFlexFunc(
        _ name: String, _ sendData: any Encodable, _ callback: @escaping @MainActor (FlexData) -> Void
    ) {
        component.evalFlexFunc(name, sendData: sendData, callback)
    }

    /// Calls a closure for one kind of event.
    /// - Returns: The token that ends it; it need not be kept.
    @discardableResult
    public func addEventListener(_ event: FlexEvent, _ closure: @escaping FlexListener.Closure) -> FlexListener {
        component.addEventListener(event, closure)
    }

    /// Calls a closure for every event.
    @discardableResult
    public func addEventListener(_ closure: @escaping FlexListener.Closure) -> FlexListener {
        component.addEventListener(closure)
    }

    /// Adds a listener; the same one once only.
    @discardableResult
    public func addEventListener(_ listener: FlexListener) -> FlexListener { component.addEventListener(listener) }

    /// Ends a listener.
    public func removeEventListener(listener: FlexListener) { component.removeEventListener(listener: listener) }

    /// Ends all listeners.
    public func removeAllEventListener() { component.removeAllEventListener() }
}
#endif
