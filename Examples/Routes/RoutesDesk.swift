import Foundation
import Tombolo
import TomboloRexxarUI

/// Connects the routes with the page that shows their state and updates.
@MainActor
final class RoutesDesk {
    /// A completed request, as the routes report it on any thread.
    struct Fetch: Sendable {
        var url: URL
        var duration: Duration
    }

    private let routes: RXRRouteManager
    private let server: ReleaseServer
    private weak var controller: RXRViewController?
    private var fetched: [FileReport] = []
    private var following: [Task<Void, Never>] = []

    init(_ routes: RXRRouteManager, _ server: ReleaseServer) {
        self.routes = routes
        self.server = server
    }

    isolated deinit { following.forEach { $0.cancel() } }

    /// Registers the calls of the page.
    func register(in calls: CallRegistry) {
        calls.register("routes.state") { [weak self] () async throws -> RoutesReport? in await self?.report() }
        calls.register("routes.publish") { [server] () async throws in
            try await server.publish(Release(number: (server.published ?? 0) + 1))
        }
        calls.register("routes.check") { [routes] () async throws in _ = await routes.updateRoutes() }
        calls.register("routes.goBack") { [weak self, routes] () async throws in
            try await routes.rollBack()
            self?.controller?.load()
        }
        calls.register("routes.show") { [weak self] in self?.controller?.load() }
    }

    /// Reports updates and requests to the container's page from now on.
    func follow(_ controller: RXRViewController, _ fetches: AsyncStream<Fetch>) {
        self.controller = controller
        controller.onEvent = { [weak self] event in
            if case .confirmed = event { self?.tell("routes.confirmed", true) }
        }
        controller.onMenuPress = { [routes] item, _ in
            if item.uri == "app://live/check" { Task { await routes.updateRoutes() } }
        }
        following = [
            Task { [weak self, updates = routes.events] in
                for await progress in updates { self?.tell(progress) }
            },
            Task { [weak self] in
                for await fetch in fetches { self?.note(fetch) }
            },
        ]
    }

    private func report() async -> RoutesReport {
        var isFetched = false
        if case .fetched = routes.snapshot.source { isFetched = true }
        return RoutesReport(
            live: Int(routes.snapshot.version?.text ?? "") ?? 0, isFetched: isFetched,
            isConfirmed: await routes.isConfirmed, published: await server.published ?? 0,
            bytes: await routes.cacheFileSize, fetched: fetched, named: await server.fileCount)
    }

    private func tell(_ progress: RoutesProgress) {
        if progress == .checking { fetched = [] }
        tell("routes.progress", ProgressReport(progress))
    }

    private func note(_ fetch: Fetch) {
        // Drops the first folder, whose name is derived from the content of all files. The map itself is not in a folder.
        let path = fetch.url.pathComponents.dropFirst(2).joined(separator: "/")
        guard !path.isEmpty else { return }
        fetched.append(FileReport(path: path, milliseconds: Int(fetch.duration / .milliseconds(1))))
    }

    private func tell(_ event: String, _ value: some Encodable) {
        // Fails without a page, and then no report is needed.
        try? controller?.bridge.emit(event, value)
    }
}
