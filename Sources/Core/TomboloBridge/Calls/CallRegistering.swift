/// A target for the registration of calls: a registry, or a plugin's part of a registry.
///
/// A handler has no parameters, one parameter for the argument, or two for the argument and the ``CallContext``. The
/// type of the argument is `Decodable`. A handler may be `async` and may throw. It returns an `Encodable` value or
/// nothing. Registering a call with an existing name replaces the existing call.
@MainActor
public protocol CallRegistering {
    /// Registers a handler with its types erased. The other functions erase the types of a handler and then call this
    /// function.
    func register(_ name: String, _ handler: ErasedHandler)
}

/// A handler with its types erased, as the registry stores it.
@MainActor
public struct ErasedHandler {
    var call: RegisteredCall

    init(_ body: @escaping RegisteredCall.Synchronous) { call = RegisteredCall(handler: .synchronous(body)) }
    init(_ body: @escaping RegisteredCall.Asynchronous) { call = RegisteredCall(handler: .asynchronous(body)) }
    init(streaming body: @escaping RegisteredCall.Streaming) { call = RegisteredCall(handler: .streaming(body)) }
    init(replying body: @escaping RegisteredCall.Replying) { call = RegisteredCall(handler: .replying(body)) }
}

extension CallRegistry: CallRegistering {
    /// Registers a call under its full name.
    public func register(_ name: String, _ handler: ErasedHandler) { add(handler.call, named: name) }
}

/// A plugin's part of a registry, which prefixes names with the plugin's name.
@MainActor
public struct PluginCalls: CallRegistering {
    let registry: CallRegistry
    let prefix: String

    /// Registers a call as `plugin.name`.
    public func register(_ name: String, _ handler: ErasedHandler) { registry.add(handler.call, named: prefix + name) }

    /// Declares the errors of a call of the plugin, as ``CallRegistry/declareErrors(_:of:)`` does.
    /// - Parameter name: The name without that of the plugin.
    public func declareErrors<Failure: CallError>(_ type: Failure.Type, of name: String) {
        registry.declareErrors(type, of: prefix + name)
    }

    /// Declares the type of the progress of a call of the plugin, as ``CallRegistry/declareProgress(_:of:)`` does.
    /// - Parameter name: The name without that of the plugin.
    public func declareProgress<Progress: Codable & Sendable>(_ type: Progress.Type, of name: String) {
        registry.declareProgress(type, of: prefix + name)
    }

    /// Declares events as `plugin.name`, as ``CallRegistry/declareEvents(_:)`` does. They are removed with the plugin. Unlike there, `*` has no
    /// meaning: list each event.
    public func declareEvents(_ names: String...) { registry.declare(events: names.map { prefix + $0 }) }
}
