import Synchronization

/// The memory of the files that a handler is sending.
///
/// A file below ``BundleRelease/pieceLimit`` is completely in memory, because it is verified before any part of it is sent. Without a limit, a page that requests
/// such a file many times would exhaust the app's memory.
package final class ResponseMemory: Sendable {
    /// The share of one file. It ends when this object is released.
    package final class Share: Sendable {
        private let memory: ResponseMemory
        /// The size in bytes; 0 for a file that needs no share.
        let size: Int

        fileprivate init(of memory: ResponseMemory, size: Int) { (self.memory, self.size) = (memory, size) }

        deinit { memory.giveBack(size) }
    }

    private struct Request {
        let number: Int
        let size: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var used = 0
        var waiting: [Request] = []
        var lastNumber = 0
    }

    private let limit: Int
    // Shares end on any thread, hence the lock.
    private let state = Mutex(State())

    /// - Parameter limit: The limit of all shares together, in bytes. A larger file gets a share when there are no other
    ///   shares.
    package init(limit: Int = 64 << 20) { self.limit = limit }

    /// The size up to which a file is sent without a share of the memory, in bytes.
    private static let smallSize = 256 * 1024

    /// Waits until there is memory for the response with a file. Small files and files that are sent piece by piece do not wait.
    /// - Returns: nil if the task is cancelled.
    package func share(ofFile size: Int) async -> Share? {
        let isWhole = size > Self.smallSize && size < BundleRelease.pieceLimit
        return isWhole ? await share(of: size) : Share(of: self, size: 0)
    }

    /// The number of requests that wait for memory.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits until there is memory for a file. Requests are served in order.
    /// - Returns: nil if the task is cancelled.
    func share(of size: Int) async -> Share? {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let isServed = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let request = Request(number: number, size: size, continuation: continuation)
                let isAdded = state.withLock { state in
                    // If the task is cancelled after this check, `onCancel` finds its request in `waiting`.
                    guard !Task.isCancelled else { return false }
                    state.waiting.append(request)
                    return true
                }
                if isAdded { serve() } else { continuation.resume(returning: false) }
            }
        } onCancel: {
            let removed = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            removed?.continuation.resume(returning: false)
            serve()
        }
        return isServed ? Share(of: self, size: size) : nil
    }

    private func giveBack(_ size: Int) {
        state.withLock { $0.used -= size }
        serve()
    }

    private func serve() {
        let served = state.withLock { state in
            var served: [Request] = []
            while let next = state.waiting.first, state.used == 0 || next.size <= limit - state.used {
                state.waiting.removeFirst()
                state.used += next.size
                served.append(next)
            }
            return served
        }
        for request in served { request.continuation.resume(returning: true) }
    }
}
