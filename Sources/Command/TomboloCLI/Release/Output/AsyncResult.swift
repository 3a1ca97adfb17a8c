import Dispatch
import Synchronization

/// Waits on the main thread for work that does not need the main thread.
enum AsyncResult {
    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    /// Runs the work on Swift's threads, and blocks until it has ended.
    static func of<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
        let (box, end) = (Box<Value>(), DispatchSemaphore(value: 0))
        Task.detached {
            let value = await work()
            box.value.withLock { $0 = value }
            end.signal()
        }
        end.wait()
        guard let value = box.value.withLock(\.self) else { preconditionFailure("the work has ended without a value") }
        return value
    }
}
