/// A target for the registration of calls: a registry, or a plugin's part of a registry.
///
/// A handler has no parameters, one parameter for the argument, or two for the argument and the ``CallContext``. The
/// type of the argument is `Decodable`. A handler may be `async` and may throw. It returns an `Encodable` value or
/// nothing. Registering a call with an existing name replaces the existing call.
@MainActor
public protocol CallRegistering {
    /// The registry that the calls are added to, and the prefix that their names get in it.
    var target: CallTarget { get }
}

/// A registry, and a prefix for the names that are added to it.
@MainActor
public struct CallTarget {
    let registry: CallRegistry
    let prefix: String
    /// The type of all errors that handlers throw; nil if it is unknown.
    var failure: (any CallError.Type)?
}

/// A handler with its types erased, as the registry stores it.
@MainActor
struct ErasedHandler {
    var call: RegisteredCall

    init(_ body: @escaping RegisteredCall.Synchronous) { call = RegisteredCall(handler: .synchronous(body)) }
    init(_ body: @escaping RegisteredCall.Asynchronous) { call = RegisteredCall(handler: .asynchronous(body)) }
    init(streaming body: @escaping RegisteredCall.Streaming) { call = RegisteredCall(handler: .streaming(body)) }
    init(replying body: @escaping RegisteredCall.Replying) { call = RegisteredCall(handler: .replying(body)) }
}

extension CallRegistry: CallRegistering {
    /// This registry, without a prefix.
    public var target: CallTarget { CallTarget(registry: self, prefix: "") }
}

/// A plugin's part of a registry, which prefixes names with the plugin's name.
@MainActor
public struct PluginCalls: CallRegistering {
    /// The registry, and the plugin's name with a full stop.
    public let target: CallTarget
}

extension CallRegistering {
    /// Registers a handler with its types erased. The other functions erase the types of a handler and then call this
    /// function.
    func register(_ name: String, _ handler: ErasedHandler) {
        var call = handler.call
        if let failure = target.failure {
            call.types?.failure = failure
            call.types?.throwsOnlyFailure = true
        }
        target.registry.add(call, named: target.prefix + name)
    }

    /// Declares events that the app emits, so that ``Bridge/checkPolicy(servedOrigins:)`` can report a grant for an
    /// event that does not exist. Undeclared events can be emitted as well.
    ///
    /// In a registry, the name `*` stands for any event. Names of a plugin are prefixed with that of the plugin, and are
    /// removed with it; there `*` has no meaning.
    public func declareEvents(_ names: String...) { target.registry.declare(events: names.map { target.prefix + $0 }) }

    /// Declares an error type of a call, so that the types written for pages list its codes. Use this if the handler
    /// throws other errors as well; otherwise, pass the type to `register` as `throws:`.
    ///
    /// May be called before or after the registration. A call has one declared error type: a later declaration replaces
    /// an earlier one. The declaration has no effect at run time: any ``CallError`` that a handler throws reaches the
    /// page with its code.
    /// - Parameter name: The name of the call; for a plugin, without that of the plugin.
    public func declareErrors<Failure: CallError>(_ type: Failure.Type, of name: String) {
        target.registry.setFailure(type, of: target.prefix + name)
    }

    /// Declares the type of the values that a call reports as progress. If the page requests progress,
    /// ``CallContext/report(progress:)`` then throws for a value of any other type, including a subclass.
    /// - Parameter name: The name of the call; for a plugin, without that of the plugin.
    public func declareProgress<Progress: Codable & Sendable>(_ type: Progress.Type, of name: String) {
        target.registry.setProgress(type, of: target.prefix + name)
    }
}
