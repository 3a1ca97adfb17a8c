public import TomboloBridge
public import TomboloEngine

extension FlexComponent {
    /// The scope of `$flex`: the origins of the base URL and of the allowed URLs with `canFlexLoad`, in the top-level
    /// document and in frames of its origin.
    public var scope: DialectScope {
        var origins: [OriginPattern] = []
        for rule in flexRules { origins += rule.origins.filter { !origins.contains($0) } }
        return DialectScope(origins, frames: .sameOrigin, functions: functionGrants)
    }

    /// The dialect's part of the page script.
    public var pageSource: String { EmbeddedScripts.flex }

    /// The configuration of the dialect's page script.
    public var pageConfiguration: JSONValue {
        let interfaces = functionNames.compactMap { name in
            functions[name].map { JSONValue.array([.string(name), .integer(timeout(of: $0))]) }
        }
        return [
            "dialect": .string(dialect.rawValue), "version": .string(Self.contractVersion),
            "device": ["os": .string(device.os), "model": .string(device.model), "version": .string(device.version)],
            "timeout": .integer(atLeast(defaultTimeout)), "loadWait": .integer(loadWait),
            "interfaces": .array(interfaces), "rules": .array(flexRules.map(\.pageValue)),
        ]
    }

    private func timeout(of function: FlexFunction) -> Int { atLeast(function.timeout ?? defaultTimeout) }

    /// Applies the minimum timeout of the Android dialect, 100 ms. 0 means no timeout in both dialects.
    private func atLeast(_ timeout: Int) -> Int { dialect == .android && timeout > 0 ? max(100, timeout) : timeout }

    /// Registers the functions and the calls of the dialect's page script.
    public func register(in calls: PluginCalls) {
        for function in functions.values { register(function, in: calls, prefix: "call.") }
        calls.register("init") { [weak self] (_: JSONValue?, context: CallContext) in self?.noteInit(context.document) }
        calls.register("loaded") { [weak self] (_: JSONValue?, context: CallContext) in
            self?.noteLoaded(context.document)
        }
        calls.register("failed") { [weak self] (reported: JSONValue, context: CallContext) in
            self?.noteClaim(.EXCEPTION, reported, context.document)
        }
        calls.register("timedOut") { [weak self] (reported: JSONValue, context: CallContext) in
            self?.noteClaim(.TIMEOUT, reported, context.document)
        }
    }

    /// Connects the component to a page, and adds the scripts of its dependencies. Called by the bridge.
    public func load(into bridge: Bridge) {
        self.bridge = bridge
        isUnloaded = false
        bridge.page?.addObserver(consoleObserver)
        for js in dependencies { bridge.page?.add(Self.dependencyScript(js)) }
        bridge.page?.add(Self.checkScript)
        if !enableScroll { applyScrolling() }
    }

    /// Discards the state of a document that has ended.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) {
        if loadedDocument == document.id { loadedDocument = nil }
        if initializedDocument == document.id { initializedDocument = nil }
    }

    /// Ends the calls that wait for a document, with `disconnected`.
    public func unload(from bridge: Bridge) {
        loadedDocument = nil
        isUnloaded = true
        let ended = waiting
        waiting = []
        for call in ended { call.end(.failure(Self.closed)) }
    }

    /// Adds a dependency that runs in future documents.
    func add(dependency js: String) {
        guard let page = bridge?.page else { return }
        // The check script must remain the last one, because it marks that all dependencies have run.
        page.replace(Self.checkScript, with: Self.dependencyScript(js))
        page.add(Self.checkScript)
    }

    private static func dependencyScript(_ js: String) -> UserScript {
        // `document.open()` runs user scripts again, but `$FCheck` exists by then, so the dependency runs only once.
        UserScript("if (Object.hasOwn(globalThis, '$flex') && !globalThis.$FCheck) {\n\(js)\n}")
    }

    private static let checkScript = UserScript(
        """
        if (Object.hasOwn(globalThis, '$flex') && !globalThis.$FCheck)
            Object.defineProperty(globalThis, '$FCheck', { value: true });
        """)

    private func noteInit(_ document: Document) {
        guard document.isTopLevel, initializedDocument != document.id else { return }
        hasLoaded = true
        initializedDocument = document.id
        tell(.INIT, "INIT", document, nil)
    }

    private func noteLoaded(_ document: Document) {
        guard document.isTopLevel else { return }
        hasLoaded = true
        initializedDocument = document.id
        loadedDocument = document.id
        let ready = waiting
        waiting = []
        for call in ready { begin(call, in: document) }
    }

    /// Reports an event that a page claims for one of its own calls. The claim is accepted only if the function exists.
    private func noteClaim(_ event: FlexEvent, _ reported: JSONValue, _ document: Document) {
        guard let name = reported["function"]?.stringValue, functions[name] != nil else { return }
        tell(event, name, document, event == .TIMEOUT ? nil : reported["message"]?.stringValue)
    }
}
