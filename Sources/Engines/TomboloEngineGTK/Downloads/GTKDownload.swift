import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

/// A download of the engine, from the request for a destination to its end.
///
/// The engine owns its `WebKitDownload` until the end. If its network process dies, the engine releases the object
/// without a signal. Cancelling the object after that would crash this process, so the object is referenced weakly.
final class GTKDownload {
    /// Decides about the download, and receives its events.
    struct Owner {
        var decide: @MainActor (DownloadRequest) async -> DownloadDecision
        var report: @MainActor (DownloadEvent) -> Void
        var ended: @MainActor () -> Void
    }

    private let id: Int
    private var object: WeakObject?
    private let topOrigin: Origin
    var owner: Owner
    private var connections: [SignalConnection] = []
    /// The file that is being written, once the download is allowed.
    private var partial: PartialFile?
    private var expectedLength: Int?
    private var failure: String?
    private var lastProgress: ContinuousClock.Instant?
    private var isCancelled = false
    private var isOver = false

    init(id: Int, _ download: UnsafeMutableRawPointer, topOrigin: Origin, owner: Owner) {
        self.id = id
        self.topOrigin = topOrigin
        self.owner = owner
        object = WeakObject(download, isGone: { [weak self] in self?.fallSilent() })
        connections = [
            SignalConnection(
                download, "decide-destination",
                answering: { [weak self] arguments in
                    self?.decide(suggestion: arguments.string(1) ?? "")
                    // With this result, the engine waits for a destination, and never chooses one itself.
                    return .boolean(true)
                }),
            SignalConnection(download, "received-data", handler: { [weak self] _ in self?.progressed() }),
            SignalConnection(
                download, "failed",
                handler: { [weak self] arguments in
                    let error = arguments.boxed(1).map { GLibError(copying: $0.assumingMemoryBound(to: GError.self)) }
                    // An earlier error is more specific than the cancellation that it caused.
                    if self?.failure == nil { self?.failure = error?.message ?? "The download failed." }
                }),
            SignalConnection(download, "finished", handler: { [weak self] _ in self?.end() }),
        ]
    }

    /// Whether the download has a destination and has not ended or been cancelled.
    var isWriting: Bool { partial != nil && !isOver && !isCancelled }

    /// Cancels the download, if it has not ended. The partial file is deleted.
    func cancel() {
        // The engine crashes on a second request to cancel while the first is being processed.
        guard !isOver, !isCancelled, let download = object?.opaque else { return }
        isCancelled = true
        webkit_download_cancel(download)
    }

    private func decide(suggestion: String) {
        guard let download = object?.opaque else { return }
        // The URL of the server that actually sends the file, which may be the target of a redirect.
        let response = webkit_download_get_response(download).flatMap {
            String(copying: webkit_uri_response_get_uri($0))
        }
        let request = webkit_download_get_request(download)
        let text = response ?? request.flatMap { String(copying: webkit_uri_request_get_uri($0)) }
        guard let url = text.flatMap({ URL(engineText: $0) }) else { return cancel() }
        expectedLength = webkit_download_get_response(download).flatMap(Self.expectedLength)
        let requested = DownloadRequest(
            id: id, url: url, suggestedFilename: SafeFilename(suggestion).text, expectedLength: expectedLength,
            topOrigin: topOrigin)
        Task.immediate { [self] in
            let decision = await owner.decide(requested)
            guard !isOver else { return }
            switch decision {
            case .refuse: cancel()
            case .save(let file, let overwrite): save(to: file, overwrite)
            }
        }
    }

    private func save(to file: URL, _ overwrite: Bool) {
        let partial = PartialFile(for: file, overwrite: overwrite)
        self.partial = partial
        owner.report(.started(id: id, file: file))
        guard file.isFileURL, partial.path.hasPrefix("/") else {
            return fail("“\(file)” is not the URL of a local file.")
        }
        guard !partial.isInTheWay else { return fail("“\(file.lastPathComponent)” exists already.") }
        if let download = object?.opaque { webkit_download_set_destination(download, partial.path) }
    }

    private func fail(_ message: String) {
        failure = message
        cancel()
    }

    private func progressed() {
        let now = ContinuousClock.now
        guard let download = object?.opaque, partial != nil,
            lastProgress.map({ now - $0 >= .milliseconds(100) }) ?? true
        else { return }
        lastProgress = now
        let received = Int(clamping: webkit_download_get_received_data_length(download))
        let fraction = expectedLength.map { min(1, Double(received) / Double($0)) }
        owner.report(.progressed(id: id, received: received, fraction: fraction))
    }

    /// Handles the engine's last signal, which also follows a failure.
    private func end() {
        guard !isOver else { return }
        isOver = true
        connections = []
        if let partial {
            if failure == nil { failure = partial.complete() } else { partial.discard() }
            owner.report(failure.map { .failed(id: id, message: $0) } ?? .finished(id: id, file: partial.file))
        }
        owner.ended()
    }

    /// Handles the case that the engine releases its object without having sent its last signal.
    private func fallSilent() {
        if failure == nil { failure = "The engine's network process ended before the download was complete." }
        end()
    }

    private static func expectedLength(_ response: OpaquePointer) -> Int? {
        // The engine reports an unknown length as zero. A length that does not fit into `Int` is treated as unknown too.
        let length = Int(exactly: webkit_uri_response_get_content_length(response)) ?? 0
        return length > 0 ? length : nil
    }
}
