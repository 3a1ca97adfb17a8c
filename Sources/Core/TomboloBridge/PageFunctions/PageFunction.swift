/// The name of a function that pages expose to the app, with the types of its argument and its result.
///
///     let selection = PageFunction<NoValue, String>("editor.selection")
///
///     calls.declare(selection)
///     let text = try await bridge.call(selection)
///
/// A page exposes the function with `tombolo.expose`. The types that `tombolo bindings` writes for pages contain declared functions.
public struct PageFunction<Argument: Codable & Sendable, Result: Codable & Sendable>: Sendable, Hashable {
    /// The name with which the page exposes the function.
    public let name: String

    /// Creates a name. Use ``NoValue`` for a function without an argument, or without a result.
    public init(_ name: String) { self.name = name }
}

/// The types of a declared page function.
package struct PageFunctionTypes {
    /// The type of the argument; nil for a function without one.
    package var argument: (any Encodable.Type)?
    /// The type of the result; nil for a function without one.
    package var result: (any Decodable.Type)?
}

extension CallRegistering {
    /// Declares a function that pages expose, with its types. Undeclared functions can be called as well. A plugin's
    /// declarations are removed with the plugin.
    /// - Precondition: The name of a plugin's function begins with the plugin's name and a full stop.
    public func declare<Argument, Result>(_ function: PageFunction<Argument, Result>) {
        precondition(
            function.name.hasPrefix(target.prefix),
            "The name of the page function “\(function.name)” has to begin with “\(target.prefix)”")
        target.registry.pageFunctionTypes[function.name] = PageFunctionTypes(
            argument: Argument.self == NoValue.self ? nil : Argument.self,
            result: Result.self == NoValue.self ? nil : Result.self)
    }
}

extension Bridge {
    /// Calls a page function with an argument of its type. The function need not be declared; see
    /// ``call(_:_:as:in:timeout:)`` for the contract.
    @discardableResult
    public func call<Argument, Result>(
        _ function: PageFunction<Argument, Result>, _ argument: Argument, in document: DocumentID? = nil,
        timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        guard Argument.self != NoValue.self else {
            return try await call(function.name, as: Result.self, in: document, timeout: timeout)
        }
        return try await call(function.name, argument, as: Result.self, in: document, timeout: timeout)
    }

    /// Calls a page function that takes no argument; see ``call(_:_:as:in:timeout:)`` for the contract.
    @discardableResult
    public func call<Result>(
        _ function: PageFunction<NoValue, Result>, in document: DocumentID? = nil, timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        try await call(function.name, as: Result.self, in: document, timeout: timeout)
    }
}
