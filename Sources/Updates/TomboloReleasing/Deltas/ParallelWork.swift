import Foundation
import TomboloUpdates

/// Runs independent computations on the processors of this machine.
enum ParallelWork {
    /// Maximum number of computations at a time. Each can have several files in memory.
    private static let maximumWidth = 8
    /// The size above which a file is processed alone, in bytes.
    private static let largeSize = 16 << 20

    /// Computes a value for each file: first for large ones, one at a time, then for the others, in parallel.
    /// - Parameters:
    ///   - files: The elements, each with the size of its files.
    ///   - collect: Called with each value, in no particular order.
    /// - Throws: The first error, after the computations that have already begun are finished.
    static func forEach<File: Sendable, Value: Sendable>(
        _ files: [(file: File, size: Int)],
        compute: @escaping @Sendable (File) throws(ReleasingError) -> Value,
        collect: (Value) throws(ReleasingError) -> Void
    ) async throws(ReleasingError) {
        let sorted = files.sorted { $0.size > $1.size }
        let large = sorted.prefix { $0.size > largeSize }
        try await run(large.map(\.file), width: 1, compute, collect)
        let width = max(1, min(ProcessInfo.processInfo.activeProcessorCount, maximumWidth))
        try await run(sorted.dropFirst(large.count).map(\.file), width: width, compute, collect)
    }

    private static func run<File: Sendable, Value: Sendable>(
        _ files: [File], width: Int,
        _ compute: @escaping @Sendable (File) throws(ReleasingError) -> Value,
        _ collect: (Value) throws(ReleasingError) -> Void
    ) async throws(ReleasingError) {
        let result: Result<Void, ReleasingError> = await withTaskGroup(of: Result<Value, ReleasingError>.self) {
            group in
            var rest = files[...]
            func start() {
                guard let file = rest.popFirst() else { return }
                group.addTask { Result { () throws(ReleasingError) in try compute(file) } }
            }
            for _ in 0..<width { start() }
            for await value in group {
                do throws(ReleasingError) { try collect(try value.get()) } catch { return .failure(error) }
                start()
            }
            return .success(())
        }
        try result.get()
    }
}
