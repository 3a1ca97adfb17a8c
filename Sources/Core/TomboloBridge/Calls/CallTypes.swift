/// The types of a registered call. The bindings for pages are made from them.
package struct CallTypes {
    /// The type of the argument; nil for a call without one.
    package var argument: (any Decodable.Type)?
    /// The type of the result, or of the values of a stream; nil for a call without a result.
    package var result: (any Encodable.Type)?
    /// The type of the errors that the app declared for the call.
    package var failure: (any CallError.Type)?
    /// Whether the handler throws only errors of the type `failure`.
    package var throwsOnlyFailure = false
    /// Whether pages open a stream with this call.
    package var isStream = false
}

extension ErasedHandler {
    /// Returns the handler with its types, and with the scopes of its argument if the type declares scopes.
    func described<Argument: Decodable>(
        argument: Argument.Type, result: (any Encodable.Type)?, isStream: Bool = false
    ) -> ErasedHandler {
        var handler = self
        handler.call.types = CallTypes(
            argument: argument == NoValue.self ? nil : argument, result: result, isStream: isStream)
        if let type = argument as? any ScopedArgument.Type { handler.call.scopes = CallScopes(type) }
        return handler
    }
}
