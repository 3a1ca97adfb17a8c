#if os(Linux)
import CCurl
import Foundation
import Synchronization

/// The thread on which libcurl runs all transfers. It waits for events of all connections at once, and runs the jobs of this global actor
/// between the events.
@globalActor
actor TransferThread {
    static let shared = TransferThread()

    private let executor = TransferExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Begins the transfer of a libcurl handle. At the end of the transfer, the ``ReceivedAnswer`` of the handle is notified.
    @TransferThread
    static func begin(_ handle: UnsafeMutableRawPointer) { curl_multi_add_handle(shared.executor.transfers, handle) }

    /// Ends a transfer without notifying its ``ReceivedAnswer``. Has no effect on a transfer that has already ended.
    @TransferThread
    static func end(_ handle: UnsafeMutableRawPointer) { curl_multi_remove_handle(shared.executor.transfers, handle) }
}

private final class TransferExecutor: SerialExecutor {
    /// Libcurl's multi handle. It is used only on the transfer thread, except by `curl_multi_wakeup`, which libcurl allows on any thread.
    nonisolated(unsafe) let transfers: UnsafeMutableRawPointer
    /// The jobs that are waiting to run. Any thread can add a job, hence the lock.
    private let jobs = Mutex<[UnownedJob]>([])

    init() {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        transfers = curl_multi_init()
        // Browsers have the same limit of connections to one host.
        tombolo_curl_set_limit(transfers, CURLMOPT_MAX_HOST_CONNECTIONS, 6)
        tombolo_curl_set_limit(transfers, CURLMOPT_MAX_TOTAL_CONNECTIONS, 48)
        let thread = Thread { self.run() }
        thread.name = "tombolo-fetch"
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        curl_multi_wakeup(transfers)
    }

    private func run() -> Never {
        while true {
            let waiting = jobs.withLock { jobs in
                defer { jobs = [] }
                return jobs
            }
            for job in waiting { job.runSynchronously(on: asUnownedSerialExecutor()) }
            var count: Int32 = 0
            curl_multi_perform(transfers, &count)
            while let message = curl_multi_info_read(transfers, &count) { end(message.pointee) }
            // The wait ends with an event of a connection, with one of libcurl's timers, or when a job is added.
            curl_multi_poll(transfers, nil, 0, Self.maximumWaitTime, nil)
        }
    }

    private func end(_ message: CURLMsg) {
        guard message.msg == CURLMSG_DONE, let handle = message.easy_handle,
            let receiver = tombolo_curl_pointer(handle, CURLINFO_PRIVATE)
        else { return }
        curl_multi_remove_handle(transfers, handle)
        ReceivedAnswer.of(receiver).end(FetchFailure(message.data.result))
    }

    private static let maximumWaitTime: Int32 = 3_600_000
}
#endif
