import Foundation
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// The downloads of a session's tabs.
@MainActor
final class Downloads {
    /// The list of all downloads.
    private(set) var list = DownloadList()
    /// The observers, which are called each time the downloads have changed.
    private var listeners: [ObjectIdentifier: @MainActor () -> Void] = [:]
    private var lastPage = 0
    private var files: [DownloadID: URL] = [:]
    private var cancels: [Int: @MainActor (Int) -> Void] = [:]

    /// Registers a page whose downloads are to be listed, and returns the number of the page in the list.
    /// - Parameter cancel: Cancels the page's download that has the given number in the engine.
    func addPage(cancel: @escaping @MainActor (Int) -> Void) -> Int {
        lastPage += 1
        cancels[lastPage] = cancel
        return lastPage
    }

    /// Adds a download that is about to begin.
    func add(_ request: DownloadRequest, of page: Int, to file: URL) {
        list.add(request, of: page, named: file.lastPathComponent)
        files[DownloadID(page: page, number: request.id)] = file
        tell()
    }

    /// Applies an event of the engine.
    func apply(_ event: DownloadEvent, of page: Int) {
        list.apply(event, of: page)
        tell()
    }

    /// Cancels a download. Does nothing if it is not running.
    func cancel(_ id: DownloadID) {
        guard list.items.contains(where: { $0.id == id && $0.state == .running }) else { return }
        list.cancel(id)
        cancels[id.page]?(id.number)
        tell()
    }

    /// Handles a page that is about to be closed; its running downloads continue.
    func close(page: Int, _ engine: GTKPage) {
        let detached = engine.detachDownloads { [weak self] in self?.apply($0, of: page) }
        list.close(page: page, except: detached.ids)
        cancels[page] = nil
        if !detached.ids.isEmpty { cancels[page] = { detached.cancel($0) } }
        tell()
    }

    func cancelAll() {
        for item in list.items where item.state == .running { cancel(item.id) }
    }

    /// Removes all downloads that are not running from the list. Their files are kept.
    func clearFinished() {
        list.clearFinished()
        let kept = Set(list.items.map(\.id))
        files = files.filter { kept.contains($0.key) }
        tell()
    }

    /// Whether a running download will be written to this file.
    func isTaken(_ file: URL) -> Bool {
        list.items.contains { $0.state == .running && files[$0.id] == file }
    }

    /// Adds an observer of changes, until ``stopListening(_:)``.
    func listen(_ listener: AnyObject, changed: @escaping @MainActor () -> Void) {
        listeners[ObjectIdentifier(listener)] = changed
    }

    func stopListening(_ listener: AnyObject) { listeners[ObjectIdentifier(listener)] = nil }

    private func tell() { for changed in listeners.values { changed() } }
}
