import CWebKitGTK
import GLibRuntime
package import TomboloEngine

/// The downloads of one page, or of one that is closed.
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

    /// Ends one of them.
    package func cancel(_ id: Int) { running[id]?.cancel() }

    /// Gives away those that are being written. They go on, and keep each other, until the last one has ended.
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

    /// The numbers of those that run.
    package var ids: Set<Int> { Set(running.keys) }

    /// Ends all of them.
    func cancel() {
        for download in running.values { download.cancel() }
    }
}

extension GTKPage {
    /// Asks for and watches what the page's view downloads.
    func receiveDownloads() {
        profile.downloads.setReceiver(of: widget.pointer) { [weak self] download in
            if let self { downloads.add(download, of: self) } else { webkit_download_cancel(OpaquePointer(download)) }
        }
    }

    /// Ends a download of the page early; one that has ended stays as it is.
    package func cancelDownload(_ id: Int) { downloads.cancel(id) }

    /// Lets the downloads that are being written go on when the page is closed; else it would end them.
    /// - Parameter report: Hears of them from now on.
    /// - Returns: Those downloads. They need not be kept for it.
    package func detachDownloads(reporting report: @escaping @MainActor (DownloadEvent) -> Void) -> GTKDownloads {
        downloads.detach(reporting: report)
    }

    /// Ends all downloads of the page, and those to come.
    func endDownloads() {
        profile.downloads.setReceiver(of: widget.pointer, nil)
        downloads.cancel()
    }
}
