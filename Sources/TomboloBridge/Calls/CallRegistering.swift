/// Something that calls can be registered with: a registry, or a plugin's part of one.
///
/// A handler takes the argument as a `Decodable` type, or nothing; it may take the ``CallContext`` behind it; it may be
/// `async`; it may throw; it returns an `Encodable` value or nothing. Registering a name again replaces the call.
@MainActor
public protocol CallRegistering {
    /// Registers a call whose types have been folded away; the other functions do so for handlers of every shape.
    func register(_ name: String, _ handler: ErasedHandler)
}

/// A handler of any shape, as the registry keeps it.
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

/// A plugin's part of a registry: names are put behind the plugin's own.
@MainActor
public struct PluginCalls: CallRegistering {
    let registry: CallRegistry
    let prefix: String

    /// Registers a call as `plugin.name`.
    public func register(_ name: String, _ handler: ErasedHandler) { registry.add(handler.call, named: prefix + name) }
}
