import Foundation
import OrderedCollections
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloRexxarUI
import TomboloProgram
import TomboloCLI

/// The native side for Rexxar's own demo pages: the five widgets, a location and a log.
@MainActor
final class RexxarDemo {
    /// The container that shows the page.
    let controller: RXRViewController
    private let plan: RexxarPlan
    private let log: NativeLog
    private let acceptsDialogs: Bool
    private let routes: RXRRouteManager
    private let ownCache: PrivateFolder?

    /// The page of a plan, in its container.
    static func page(_ plan: RexxarPlan) -> NativeSide {
        .page { application, openPlan, load, log in
            let demo = try await RexxarDemo(
                plan, openPlan, calls: application.calls, profile: application.profile(), telling: load, log: log)
            let controller = demo.controller
            return OpenedPage(
                view: controller.pageView, content: controller.view.widget, titleBar: controller.view.header.widget,
                beforeClosing: { await controller.close() }, start: { demo.start() })
        }
    }

    /// Makes the container and its routes.
    /// - Throws: ``CommandFailure``, and errors of the routes and the page.
    init(
        _ plan: RexxarPlan, _ openPlan: OpenPlan, calls: CallRegistry, profile: any Profile, telling load: FirstLoad,
        log: @escaping NativeLog
    ) async throws {
        self.plan = plan
        self.log = log
        acceptsDialogs = openPlan.acceptsDialogs
        ownCache = plan.cache == nil ? try PrivateFolder() : nil
        var config = RXRConfig()
        config.routesResourcePath = plan.resources.path(percentEncoded: false)
        config.routesCachePath = (plan.cache ?? ownCache?.url.appending(path: "cache"))?.path(percentEncoded: false)
        config.routesMapURL = plan.mapURL
        config.bundledMapPath = plan.bundledMap?.path(percentEncoded: false)
        config.logger = { entry in
            Task { @MainActor in
                log(["what": "event", "name": .string(entry.event.rawValue), "message": .string(entry.description)])
            }
        }
        routes = try await RXRRouteManager(config: config)
        var options = RXRViewController.Options()
        options.calls = calls
        options.policy = openPlan.policy
        options.isInspectable = openPlan.isInspectable
        options.page.dialogs = OpenDialogs(accepting: openPlan.acceptsDialogs)
        options.page.policies.navigation.append("observer") { _ in
            load.noteAction()
            return nil
        }
        options.page.policies.response.append("observer") { response in
            if response.isMainFrame { load.noteStatus(response.status, of: response.url) }
            return nil
        }
        controller = try RXRViewController(uri: plan.uri, routes: routes, profile: profile, options: options)
        controller.containerAPIs = Self.apis(log)
        controller.onEvent = { [weak self] in self?.note($0) }
        controller.onOpen = { url, _ in log(["what": "event", "name": "open", "value": .string(url.absoluteString)]) }
        controller.onMenuPress = { item, _ in log(["what": "event", "name": "menu", "value": .string(item.uri)]) }
        controller.onTitleChange = { title in
            log(["what": "event", "name": "title", "value": title.map { .string($0) } ?? .null])
        }
    }

    /// Shows the page, and requests newer routes if there is a URL for them.
    func start() {
        controller.load()
        guard plan.mapURL != nil else { return }
        Task { [routes, log] in
            let state = await routes.updateRoutes()
            log(["what": "event", "name": "update", "value": .string("\(state)")])
        }
    }

    private static func apis(_ log: @escaping NativeLog) -> [any RXRContainerAPI] {
        let geo: JSONValue = ["name": "北京", "letter": "beijing", "longitude": 116.41667, "latitude": 39.91667]
        return [
            RXRPathAPI("/api/geo") { request in try await answer(request, with: geo, log) },
            LogAPI { request in try await answer(request, with: [:], log) },
        ]
    }

    @concurrent
    private static func answer(
        _ request: RXRContainerRequest, with value: JSONValue, _ log: @escaping NativeLog
    ) async throws -> RXRContainerResponse {
        let fields = request.form ?? request.query
        let requested = members(of: fields)
        await log(
            ["what": "call", "name": .string(request.path), "value": requested, "method": .string(request.method)])
        await log(["what": "result", "name": .string(request.path), "value": value])
        return try .json(value)
    }

    private func note(_ event: RXREvent) {
        switch event {
        case .performed(let call):
            log(["what": "call", "name": .string(Self.name(of: call)), "value": Self.members(of: call.query)])
            if acceptsDialogs, Self.name(of: call) == "alert_dialog" { controller.view.pressButtonOfDialog() }
        case .refused(let call, let error):
            log(["what": "failure", "name": .string(Self.name(of: call)), "message": .string(error.description)])
        case .unknownWidget(let call):
            log(["what": "failure", "name": .string(call.path), "message": "There is no such widget."])
        case .containerAPI(let url, .unknown):
            log(["what": "failure", "name": .string(url.path), "message": "There is no such container API."])
        case .containerAPI(let url, .failed(let reason)):
            log(["what": "failure", "name": .string(url.path), "message": .string(reason)])
        case .confirmed(let version):
            log(["what": "event", "name": "confirmed", "value": version.map { .string($0) }])
        case .failed(let error): log(["what": "failure", "message": .string(error.description)])
        case .notifiedLifecycle(let function): log(["what": "sent", "name": .string("Rexxar.Lifecycle." + function)])
        case .functionFailed(let name, _, let error):
            log(["what": "failure", "name": .string(name.description), "message": .string(error.message)])
        case .refreshTimedOut:
            log(["what": "failure", "name": "pull_to_refresh", "message": "The page did not complete it."])
        // The first is reported by a `refused` line, the others by `navigation` or `open` lines.
        case .unattributed, .opened, .containerAPI: break
        }
    }

    private static func name(of call: RXRWidgetCall) -> String {
        call.path.hasPrefix("/widget/") ? String(call.path.dropFirst("/widget/".count)) : call.path
    }

    /// The parameters by name; the first of each name counts. JSON objects and arrays are parsed.
    private nonisolated static func members(of query: RXRQuery) -> JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [:]
        for item in query.items where members[item.name] == nil {
            guard let text = item.value else { continue }
            members[item.name] = structure(text) ?? .string(text)
        }
        return .object(members)
    }

    private nonisolated static func structure(_ text: String) -> JSONValue? {
        guard text.hasPrefix("{") || text.hasPrefix("[") else { return nil }
        return try? JSONValue(jsonText: Array(text.utf8))
    }
}

/// The log API of the original demo: accepts POST requests only.
private struct LogAPI: RXRContainerAPI {
    let answer: @Sendable (RXRContainerRequest) async throws -> RXRContainerResponse

    init(_ answer: @escaping @Sendable (RXRContainerRequest) async throws -> RXRContainerResponse) {
        self.answer = answer
    }

    func shouldIntercept(_ request: RXRContainerRequest) -> Bool {
        request.path.hasPrefix("/api/log") && request.isPost
    }

    @concurrent
    func response(to request: RXRContainerRequest) async throws -> RXRContainerResponse { try await answer(request) }
}
