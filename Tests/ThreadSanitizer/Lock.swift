import Dispatch
import Synchronization

/// Threads that write to one variable while they hold a lock, which the sanitizer must not report.
let total = Mutex(0)

DispatchQueue.concurrentPerform(iterations: 8) { _ in
    for number in 0..<20_000 { total.withLock { $0 += number } }
}
print(total.withLock(\.self) > 0)
