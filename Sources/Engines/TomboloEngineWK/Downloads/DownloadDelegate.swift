import Foundation
import TomboloEngine
import WebKit

/// The delegate of one download, from the request for a destination to its end.
final class DownloadDelegate: NSObject, WKDownloadDelegate {
    private let download: WKDownload
    private let id: Int
    private weak var page: WKPage?
    private let topOrigin: Origin
    private let ended: () -> Void
    /// The file that is being written, once the download is allowed.
    private var partial: PartialFile?
    private var expectedLength: Int?
    private var failure: String?
    private var lastProgress: ContinuousClock.Instant?
    private var observation: NSKeyValueObservation?
    private var isOver = false

    init(_ download: WKDownload, id: Int, of page: WKPage, ended: @escaping () -> Void) {
        self.download = download
        self.id = id
        self.page = page
        topOrigin = page.topOrigin
        self.ended = ended
        super.init()
        download.delegate = self
        // Foundation reports progress on any thread. The attribute keeps the closure off the main actor, however
        // `observe` is declared.
        observation = download.progress.observe(\.completedUnitCount) { @Sendable [weak self] progress, _ in
            let received = Int(clamping: progress.completedUnitCount)
            Task { @MainActor in self?.progressed(received) }
        }
    }

    /// Cancels the download, if it has not ended. The partial file is deleted.
    func cancel() {
        guard !isOver else { return }
        if failure == nil { failure = "The download was cancelled." }
        // WebKit retains the handler, and with it this object, until the partial file can be deleted.
        download.cancel { _ in self.end() }
    }

    func download(
        _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
        completionHandler: @escaping @MainActor (URL?) -> Void
    ) {
        guard let page, let url = response.url ?? download.originalRequest?.url else {
            return refuse(completionHandler)
        }
        expectedLength = response.expectedContentLength > 0 ? Int(clamping: response.expectedContentLength) : nil
        let requested = DownloadRequest(
            id: id, url: url, suggestedFilename: SafeFilename(suggestedFilename).text, expectedLength: expectedLength,
            topOrigin: topOrigin)
        page.ask(
            { [weak page] delegate in
                guard let page else { return .refuse }
                return await delegate.engine(page, decide: requested)
            }, refuse: { self.refuse(completionHandler) }
        ) { [weak self] (decision: DownloadDecision) in
            guard let self, !isOver else { return completionHandler(nil) }
            switch decision {
            case .refuse: refuse(completionHandler)
            case .save(let file, let overwrite): save(to: file, overwrite, completionHandler)
            }
        }
    }

    /// Refuses the download and calls `ended`, because WebKit does not report the end of a download without a
    /// destination.
    private func refuse(_ completionHandler: @MainActor (URL?) -> Void) {
        completionHandler(nil)
        guard !isOver else { return }
        isOver = true
        observation = nil
        ended()
    }

    private func save(to file: URL, _ overwrite: Bool, _ completionHandler: @MainActor (URL?) -> Void) {
        // If the user has chosen a file in a panel, an app's sandbox permits no other file beside it.
        var operations = FileOperations()
        operations.makeReplacementFolder = {
            try? FileManager.default.url(
                for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: $0, create: true)
        }
        let partial = PartialFile(for: file, overwrite: overwrite, in: .temporaryDirectory, operations: operations)
        self.partial = partial
        report(.started(id: id, file: file))
        if !file.isFileURL {
            failure = "“\(file)” is not the URL of a local file."
        } else if partial.isInTheWay {
            failure = "“\(file.lastPathComponent)” exists already."
        } else if partial.hasUnusableFolder {
            failure = "The folder of “\(file.lastPathComponent)” does not exist, or cannot be written."
        }
        completionHandler(failure == nil ? URL(filePath: partial.path) : nil)
        if failure != nil { end() }
    }

    private func progressed(_ received: Int) {
        let now = ContinuousClock.now
        guard partial != nil, !isOver, lastProgress.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
        lastProgress = now
        let fraction = expectedLength.map { min(1, Double(received) / Double($0)) }
        report(.progressed(id: id, received: received, fraction: fraction))
    }

    func downloadDidFinish(_ download: WKDownload) { end() }

    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {
        if failure == nil { failure = error.localizedDescription }
        end()
    }

    /// Reports the end. WebKit does not report the end of a download that is cancelled before it has a destination.
    private func end() {
        guard !isOver else { return }
        isOver = true
        observation = nil
        guard let partial else { return ended() }
        if let failure {
            partial.discard()
            report(.failed(id: id, message: failure))
            return ended()
        }
        Task {
            let failure = await Self.complete(partial)
            report(failure.map { .failed(id: id, message: $0) } ?? .finished(id: id, file: partial.file))
            ended()
        }
    }

    /// Moves the file to its destination. Runs off the main actor, because on another volume the content is copied.
    /// Since the download is complete, the end of the page does not cancel the copy.
    @concurrent
    private nonisolated static func complete(_ partial: PartialFile) async -> String? { partial.complete() }

    private func report(_ event: DownloadEvent) {
        if let page, !page.isClosed { page.delegate?.engine(page, did: event) }
    }
}
