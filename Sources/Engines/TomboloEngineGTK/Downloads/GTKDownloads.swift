import CWebKitGTK
import GLibRuntime
package import TomboloEngine

/// The downloads of one page. They may outlive the page.
@MainActor
package final class GTKDownloads {
    private var running: [Int: GTKDownload] = [:]
    private var lastID = 0

    func add(_ download: UnsafeMutableRawPointer, of page: GTKPage) {
        lastID += 1
        let id = lastID
        let owner = GTKDownload.Owner(
            decide: { [weak page] request in
                guard let page, !page.isClosed, let delegate = page.delegate else { return .refuse }
                let decision = await delegate.engine(page, decide: request)
                return page.isClosed ? .refuse : decision
            },
            report: { [weak page] event in
                if let page { page.delegate?.engine(page, did: event) }
            },
            ended: { [weak self] in self?.running[id] = nil })
        running[id] = GTKDownload(id: id, download, topOrigin: page.topOrigin, owner: owner)
    }

    /// Cancels a download. Has no effect if the download has ended.
    package func cancel(_ id: Int) { running[id]?.cancel() }

    /// Moves the downloads that are being written to a new object. They continue, and keep the new object alive until the last of
    /// them has ended.
    func detach(reporting report: @escaping @MainActor (DownloadEvent) -> Void) -> GTKDownloads {
        let detached = GTKDownloads()
        for (id, download) in running where download.isWriting {
            running[id] = nil
            detached.running[id] = download
            download.owner = GTKDownload.Owner(
                decide: { _ in .refuse }, report: report, ended: { detached.running[id] = nil })
        }
        return detached
    }

    /// The numbers of the running downloads.
    package var ids: Set<Int> { Set(running.keys) }

    func cancel() {
        for download in running.values { download.cancel() }
    }
}

extension GTKPage {
    /// Receives the downloads of the page's view from now on.
    func receiveDownloads() {
        profile.downloads.setReceiver(of: widget.pointer) { [weak self] download in
            if let self { downloads.add(download, of: self) } else { webkit_download_cancel(OpaquePointer(download)) }
        }
    }

    /// Cancels a download of the page. Has no effect if the download has ended.
    package func cancelDownload(_ id: Int) { downloads.cancel(id) }

    /// Detaches the downloads that are being written, which closing the page would otherwise end.
    /// - Parameter report: Receives the events of these downloads from now on.
    /// - Returns: The detached downloads. They continue even if the caller does not keep the returned object.
    package func detachDownloads(reporting report: @escaping @MainActor (DownloadEvent) -> Void) -> GTKDownloads {
        downloads.detach(reporting: report)
    }

    /// Cancels all downloads of the page, and those that begin later.
    func endDownloads() {
        profile.downloads.setReceiver(of: widget.pointer, nil)
        downloads.cancel()
    }
}
