public import TomboloEngine

/// Methods that pages can call, under one namespace.
///
/// A synchronous method blocks the page until it returns; an asynchronous method answers through a ``DSCompletion``. A
/// name may have one method of each kind. In the iOS dialect, a call with a callback runs the asynchronous one; in the
/// Android dialect, the asynchronous one takes precedence. Registering a name again replaces the method of the same
/// kind.
@MainActor
public final class JavascriptObject {
    /// A method that answers synchronously. The argument is a value of any shape; `null` if the page passes none.
    public typealias Synchronous = @MainActor (JSONValue, DSContext) throws -> JSONValue
    /// A method that answers later, through its completion.
    public typealias Asynchronous = @MainActor (JSONValue, DSContext, DSCompletion) throws -> Void

    private(set) var synchronous: [String: Synchronous] = [:]
    private(set) var asynchronous: [String: Asynchronous] = [:]

    /// Creates an object without methods.
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
