import Foundation
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// The downloads of a session's tabs.
@MainActor
final class Downloads {
    /// All of them.
    private(set) var list = DownloadList()
    /// Told each time that something has changed, by who wants to know.
    private var listeners: [ObjectIdentifier: @MainActor () -> Void] = [:]
    private var lastPage = 0
    private var files: [DownloadID: URL] = [:]
    private var cancels: [Int: @MainActor (Int) -> Void] = [:]

    /// A number for a page whose downloads are to be listed.
    /// - Parameter cancel: Ends one of its downloads early, by the engine's number.
    func addPage(cancel: @escaping @MainActor (Int) -> Void) -> Int {
        lastPage += 1
        cancels[lastPage] = cancel
        return lastPage
    }

    /// Adds one that is to begin.
    func add(_ request: DownloadRequest, of page: Int, to file: URL) {
        list.add(request, of: page, named: file.lastPathComponent)
        files[DownloadID(page: page, number: request.id)] = file
        tell()
    }

    /// Notes what the engine says.
    func apply(_ event: DownloadEvent, of page: Int) {
        list.apply(event, of: page)
        tell()
    }

    /// Ends one early.
    func cancel(_ id: DownloadID) {
        guard list.items.contains(where: { $0.id == id && $0.state == .running }) else { return }
        list.cancel(id)
        cancels[id.page]?(id.number)
        tell()
    }

    /// A page is about to be closed; what is being written of it goes on.
    func close(page: Int, _ engine: GTKPage) {
        let detached = engine.detachDownloads { [weak self] in self?.apply($0, of: page) }
        list.close(page: page, except: detached.ids)
        cancels[page] = nil
        if !detached.ids.isEmpty { cancels[page] = { detached.cancel($0) } }
        tell()
    }

    /// Ends all that run.
    func cancelAll() {
        for item in list.items where item.state == .running { cancel(item.id) }
    }

    /// Forgets all that do not run; their files stay.
    func clearFinished() {
        list.clearFinished()
        let kept = Set(list.items.map(\.id))
        files = files.filter { kept.contains($0.key) }
        tell()
    }

    /// Whether a running download is going to be this file.
    func isTaken(_ file: URL) -> Bool {
        list.items.contains { $0.state == .running && files[$0.id] == file }
    }

    /// Tells somebody of changes, until they want no more of it.
    func listen(_ listener: AnyObject, changed: @escaping @MainActor () -> Void) {
        listeners[ObjectIdentifier(listener)] = changed
    }

    /// Tells them no more.
    func stopListening(_ listener: AnyObject) { listeners[ObjectIdentifier(listener)] = nil }

    private func tell() { for changed in listeners.values { changed() } }
}
