import Dispatch

/// Two threads that write to one place: what the sanitizer has to see before its silence about Tombolo means something.
nonisolated(unsafe) var shared = 0

DispatchQueue.concurrentPerform(iterations: 100_000) { shared += $0 }
print(shared > 0)
