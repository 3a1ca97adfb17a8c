import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// The downloads of one page.
final class GTKDownloads {
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
    func cancel(_ id: Int) { running[id]?.cancel() }

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

    /// Ends all downloads of the page, and those to come.
    func endDownloads() {
        profile.downloads.setReceiver(of: widget.pointer, nil)
        downloads.cancel()
    }
}
