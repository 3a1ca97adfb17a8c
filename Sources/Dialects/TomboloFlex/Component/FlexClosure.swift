/// Types of closures, and functions that give a closure its type before it is registered.
@MainActor
public enum FlexClosure {
    /// The closure of an interface: it takes the arguments and returns the value with which the promise resolves.
    public typealias Interface = @MainActor ([FlexData]) async throws -> Any?
    /// The closure of an action: it takes the ``FlexAction`` that answers the call, and the arguments.
    public typealias Action = @MainActor (FlexAction, [FlexData]) async throws -> Void

    /// Returns the closure unchanged, with the type of an interface.
    public static func interface(_ closure: @escaping Interface) -> Interface { closure }
    /// Returns the closure unchanged, with the type of an action.
    public static func action(_ closure: @escaping Action) -> Action { closure }
}
