import Foundation
import TomboloEngine
import TomboloRexxar

/// A folder of pages under development: its map, its current files, and the pages that wait for a change.
actor DevelopmentSite {
    /// The path of the server's own files. The path cannot conflict with a file in the folder, because files whose names begin with a dot
    /// are not served.
    static let ownPath = "/.tombolo/"

    private let folder: URL
    private let options: RoutesBuild.Options
    private let files: FolderSchemeHandler
    private let start: String
    private var build: RoutesBuild?
    private var buildCount = 0
    /// The first path components of addresses in earlier maps. Such addresses refer to the current files.
    private var places: Set<String> = []
    private var waiting: [UUID: AsyncStream<ChangeEvents.Event>.Continuation] = [:]
    private let run = String(UInt64.random(in: .min ... .max), radix: 16)
    private var changeCount = 0

    /// - Throws: ``RoutesBuildError`` if the folder does not exist.
    init(_ folder: URL, _ options: RoutesBuild.Options) throws(RoutesBuildError) {
        self.folder = folder
        self.options = options
        start = RoutesBuildCommand.version(of: Date())
        do {
            var files = try FolderSchemeHandler(name: "files", folder: folder, contentSecurityPolicy: nil)
            files.isForSecureScheme = false
            self.files = files
        } catch {
            throw .noFolder(folder.path(percentEncoded: false))
        }
    }

    /// The map of the folder's current files. Its version increases whenever a file has changed.
    /// - Throws: ``RoutesBuildError``.
    func map() throws(RoutesBuildError) -> RoutesBuild {
        var options = options
        options.hasDigests = false
        options.version = "\(start).\(buildCount)"
        var next = try RoutesBuild(of: folder, options: options)
        if let build, build.place == next.place { return build }
        if build != nil {
            buildCount += 1
            options.version = "\(start).\(buildCount)"
            next = try RoutesBuild(of: folder, options: options)
        }
        places.insert(next.place)
        build = next
        return next
    }

    /// The file at the path of an address, with or without the folder of a map.
    func file(_ path: String, method: String, headers: [String: String]) async -> SchemeResponse {
        var path = path
        let first = path.split(separator: "/", maxSplits: 1).first.map(String.init) ?? ""
        if places.contains(first) { path = "/" + path.dropFirst(first.count + 1).drop { $0 == "/" } }
        var url = URLComponents()
        url.scheme = "app"
        url.host = "files"
        url.path = path
        // A path that is not valid in a URL is handled as a missing file.
        let requested = url.url ?? folder
        return await files.response(to: SchemeRequest(url: requested, method: method, headers: headers))
    }

    // MARK: Changes

    /// Identifies the files as they are now: it differs after each noticed change, and in each run of the server.
    var state: String { "\(run)-\(changeCount)" }

    /// The changes from now on, preceded by ``ChangeEvents/Event/stale`` if the files have changed since a state.
    /// - Parameter since: The ``state`` before the page was read. Nil if it is unknown, in which case no missed change is
    ///   reported.
    /// - Returns: nil if there are already too many listeners.
    func changes(since: String? = nil) -> AsyncStream<ChangeEvents.Event>? {
        guard waiting.count < Self.maximumListeners else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(
            of: ChangeEvents.Event.self, bufferingPolicy: .bufferingNewest(1))
        if let since, since != state { continuation.yield(.stale) }
        let id = UUID()
        waiting[id] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
        return stream
    }

    /// Maximum number of listening pages, each of which holds a connection. A developer works on fewer pages at a time.
    static let maximumListeners = 64

    /// Number of pages that wait for a change.
    var listenerCount: Int { waiting.count }

    func noteChange() {
        changeCount += 1
        for continuation in waiting.values { continuation.yield(.change) }
    }

    private func forget(_ id: UUID) { waiting[id] = nil }
}
