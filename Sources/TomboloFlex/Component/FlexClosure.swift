/// Declares closures ahead of their registration, with their types known.
@MainActor
public enum FlexClosure {
    /// What an interface runs: it is given the arguments and returns what the promise resolves with.
    public typealias Interface = @MainActor ([FlexData]) async throws -> Any?
    /// What an action runs: it is given its answer and the arguments.
    public typealias Action = @MainActor (FlexAction, [FlexData]) async throws -> Void

    /// The closure itself.
    public static func interface(_ closure: @escaping Interface) -> Interface { closure }
    /// The closure itself.
    public static func action(_ closure: @escaping Action) -> Action { closure }
}
