import Foundation
import Tombolo
import TomboloRexxarUI

/// Connects the routes and the publisher with the page that shows them.
@MainActor
final class RoutesDesk {
    private let routes: RXRRouteManager
    private let publisher: Publisher
    private let server: ReleaseServer
    private weak var controller: RXRViewController?
    private var fetched: [FetchReport] = []
    private var following: [Task<Void, Never>] = []

    init(_ routes: RXRRouteManager, _ publisher: Publisher, _ server: ReleaseServer) {
        (self.routes, self.publisher, self.server) = (routes, publisher, server)
    }

    isolated deinit { following.forEach { $0.cancel() } }

    /// Registers the calls of the page.
    func register(in calls: CallRegistry) {
        calls.register("routes.state") { [weak self] () async throws -> RoutesReport? in try await self?.report() }
        calls.register("routes.publish") { [publisher] () async throws in try await publisher.publishNext() }
        calls.register("routes.stage") { [publisher] () async throws in try await publisher.publishNext(to: 10) }
        calls.register("routes.finish") { [publisher] () async throws in try await publisher.finishRollout() }
        calls.register("routes.publishBroken") { [publisher] () async throws in
            try await publisher.publishNext(isBroken: true)
        }
        calls.register("routes.check") { [routes] () async throws in _ = await routes.updateRoutes() }
        calls.register("routes.goBack") { [weak self, routes] () async throws in
            try await routes.rollBack()
            self?.controller?.load()
        }
        calls.register("routes.show") { [weak self] in self?.controller?.load() }
    }

    /// Reports updates and requests to the container's page from now on.
    func follow(_ controller: RXRViewController) {
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
            Task { [weak self, fetches = server.fetches] in
                for await fetch in fetches { self?.fetched.append(FetchReport(path: fetch.path, size: fetch.size)) }
            },
        ]
    }

    private func report() async throws -> RoutesReport {
        let (server, updates) = (try await publisher.state, routes.updater?.state)
        return RoutesReport(
            live: Int(routes.snapshot.version?.text ?? "") ?? 0, isEmbedded: updates?.isEmbedded ?? true,
            isConfirmed: await routes.isConfirmed, published: server.latest, isStaged: server.isStaged,
            devices: server.devices,
            failed: updates?.refused.map { .init(release: $0.release, cause: "\($0.cause)") } ?? [], fetched: fetched)
    }

    private func tell(_ progress: RoutesProgress) {
        if progress == .checking { fetched = [] }
        tell("routes.progress", ProgressReport(progress))
    }

    private func tell(_ event: String, _ value: some Encodable) {
        // Fails without a page, and then no report is needed.
        try? controller?.bridge.emit(event, value)
    }
}
