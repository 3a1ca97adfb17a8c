import Dispatch

/// Two threads that write to one variable. The sanitizer must report this race, otherwise a run without reports about Tombolo has no significance.
nonisolated(unsafe) var shared = 0

DispatchQueue.concurrentPerform(iterations: 100_000) { shared += $0 }
print(shared > 0)
