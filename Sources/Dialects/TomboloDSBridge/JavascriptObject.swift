public import TomboloEngine

/// Methods that pages can call, under one namespace.
///
/// A synchronous method blocks the page until it returns; an asynchronous one answers through a ``DSCompletion``. A
/// name may have one method of each kind: whether a page passes a callback decides. Registering a name again replaces
/// the method.
@MainActor
public final class JavascriptObject {
    /// A method that answers synchronously. The argument is a value of any shape; `null` if the page passes none.
    public typealias Synchronous = @MainActor (JSONValue, DSContext) throws -> JSONValue
    /// A method that answers later, through its completion.
    public typealias Asynchronous = @MainActor (JSONValue, DSContext, DSCompletion) throws -> Void

    private(set) var synchronous: [String: Synchronous] = [:]
    private(set) var asynchronous: [String: Asynchronous] = [:]

    /// Makes an object without methods.
    public init() {}

    /// Adds a method that answers synchronously.
    @discardableResult
    public func register(_ name: String, _ method: @escaping Synchronous) -> JavascriptObject {
        synchronous[name] = method
        return self
    }

    /// Adds a method that answers through a completion.
    @discardableResult
    public func registerAsyn(_ name: String, _ method: @escaping Asynchronous) -> JavascriptObject {
        asynchronous[name] = method
        return self
    }
}
