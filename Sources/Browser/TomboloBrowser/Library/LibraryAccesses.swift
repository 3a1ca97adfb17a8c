/// Counts the running accesses to a database, so that it is closed after the last of them.
///
/// An access to a closed GRDB connection would read freed memory.
actor LibraryAccesses {
    private var count = 0
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs an access.
    /// - Throws: ``LibraryError/closed`` after ``close()`` was called; otherwise the error of the access, as a
    ///   ``LibraryError``.
    nonisolated func run<Value: Sendable>(
        path: String, _ access: () async throws -> Value
    ) async throws(LibraryError) -> Value {
        try await begin()
        let result: Result<Value, LibraryError>
        do { result = .success(try await access()) } catch { result = .failure(LibraryError(error, path: path)) }
        await end()
        return try result.get()
    }

    /// Rejects further accesses, and waits for the running ones.
    func close() async {
        isClosed = true
        guard count > 0 else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func begin() throws(LibraryError) {
        guard !isClosed else { throw .closed }
        count += 1
    }

    private func end() {
        count -= 1
        guard count == 0 else { return }
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
