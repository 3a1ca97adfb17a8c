extension Task where Failure == Never {
    /// Starts a task on the main actor, and runs it up to its first suspension before the function returns.
    ///
    /// ## Platforms
    /// `Task.immediate` needs macOS 26 or iOS 26. On earlier versions the task starts with the next turn of the main
    /// actor, so a caller must not rely on its first steps when this function returns.
    @MainActor
    @inlinable
    @discardableResult
    package static func immediately(_ operation: sending @escaping @MainActor () async -> Success) -> Task {
        if #available(macOS 26, iOS 26, *) {
            Task.immediate(operation: operation)
        } else {
            Task(operation: operation)
        }
    }
}
