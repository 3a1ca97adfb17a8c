import Dispatch
import Synchronization

/// Waits on the main thread for work that does not need the main thread.
enum AsyncResult {
    private final class Box<Value: Sendable, Failure: Error>: Sendable {
        let result = Mutex<Result<Value, Failure>?>(nil)
    }

    /// Runs the work on Swift's threads, and blocks until it has ended.
    static func of<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let (box, end) = (Box<Value, Failure>(), DispatchSemaphore(value: 0))
        Task.detached {
            let result: Result<Value, Failure>
            do throws(Failure) { result = .success(try await work()) } catch { result = .failure(error) }
            box.result.withLock { $0 = result }
            end.signal()
        }
        end.wait()
        guard let result = box.result.withLock(\.self) else {
            preconditionFailure("the work has ended without a result")
        }
        return try result.get()
    }
}
