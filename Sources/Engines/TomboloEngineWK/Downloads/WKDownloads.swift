import TomboloEngine
import WebKit

/// The downloads of one page. They end with the page.
final class WKDownloads {
    private var running: [Int: DownloadDelegate] = [:]
    private var lastID = 0

    func add(_ download: WKDownload, of page: WKPage) {
        lastID += 1
        let id = lastID
        running[id] = DownloadDelegate(download, id: id, of: page) { [weak self] in self?.running[id] = nil }
    }

    /// Cancels a download. Has no effect if the download has ended.
    func cancel(_ id: Int) { running[id]?.cancel() }

    func cancel() {
        for download in running.values { download.cancel() }
    }
}

extension WKPage {
    /// Receives a download that WebKit has begun for this page.
    func add(_ download: WKDownload) {
        if isClosed { download.cancel(nil) } else { downloads.add(download, of: self) }
    }

    /// Cancels a download of the page. Has no effect if the download has ended.
    package func cancelDownload(_ id: Int) { downloads.cancel(id) }
}
