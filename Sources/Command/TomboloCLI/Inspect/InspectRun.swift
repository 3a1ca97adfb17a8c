import CGLib
import Foundation
import Glibc
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloInspector
import TomboloProgram

/// One run of `tombolo inspect`, from the choice of the app until the window is closed or the app ends.
@MainActor
final class InspectRun {
    private let address: String?
    private let requestedPage: Int?
    private let lists: Bool
    private let isJSON: Bool
    private let limit: Duration?
    private var application: Application?
    private var failure: CommandFailure?

    /// - Parameters:
    ///   - address: The process of an app, or the path of its socket; nil for the only app.
    ///   - page: The number of the page; nil for the first.
    ///   - lists: Whether the apps are listed.
    ///   - isJSON: Whether rows are printed in place of a window.
    ///   - limit: How long to wait for an app that has ended to be started again; nil for no limit.
    init(connect address: String?, page: Int?, lists: Bool, isJSON: Bool, waitingAtMost limit: Duration?) {
        self.limit = limit
        (self.address, requestedPage, self.lists, self.isJSON) = (address, page, lists, isJSON)
    }

    /// Runs until the window is closed, the app ends, or a signal arrives, and returns the exit status.
    func run() throws(CommandFailure) -> Int32 {
        let output = isJSON ? StandardOutput() : nil
        MainLoop.attach()
        var chosen: FollowedApp?
        let status = try MainLoopWork.run { hasSignalCome throws(CommandFailure) in
            output?.mayWait = { () throws(CommandFailure) in
                if hasSignalCome() {
                    throw CommandFailure(.unfit, "A signal arrived while standard output was not being read.")
                }
            }
            chosen = try await self.choose()
            if let chosen, let output { try await Self.writeRows(of: chosen, waitingAtMost: self.limit, to: output) }
        }
        guard status == CommandStatus.success.rawValue, let chosen, !isJSON else { return status }
        return try show(chosen)
    }

    // MARK: The app

    /// Chooses the app, and begins to follow its recording. Returns nil if the apps were listed.
    private func choose() async throws(CommandFailure) -> FollowedApp? {
        let app: InspectedApp
        if let address {
            app = try await InspectedApp(at: RunningApps.path(of: address))
        } else {
            let apps = try await RunningApps.all()
            guard let only = apps.first else { throw RunningApps.none }
            if lists || apps.count > 1 {
                for app in apps { for line in RunningApps.lines(of: app.greeting) { StandardOutput.show(line) } }
                guard lists else {
                    throw CommandFailure(.usage, "There are several apps. Choose one with --connect PROCESS.")
                }
                return nil
            }
            app = only
        }
        let pages = app.greeting.pages
        guard let page = requestedPage.map({ n in pages.first { $0.n == n } }) ?? pages.first else {
            let numbers = pages.map { "\($0.n)" }.joined(separator: ", ")
            throw CommandFailure(
                .notLoaded,
                pages.isEmpty
                    ? "The app has no page that can be inspected."
                    : "The app has no page \(requestedPage ?? 0). Use one of \(numbers).")
        }
        if requestedPage == nil, pages.count > 1 {
            StandardError.report("Inspecting page \(page.n) of \(pages.count). Choose another one with --page NUMBER.")
        }
        try await app.record(page: page.n)
        return FollowedApp(app, page: page, requestedPage: requestedPage, limit: limit)
    }

    // MARK: The window

    private func show(_ app: FollowedApp) throws(CommandFailure) -> Int32 {
        var status: Int32 = CommandStatus.success.rawValue
        let signals = TerminationSignals { signal in
            status = 128 + signal
            self.application?.quit()
        }
        let traces = RunTraces()
        defer { traces.remove() }
        try DisplayAccess.connect(offersVirtualDisplay: false)
        let application = Application("org.tombolo.Inspector", profile: .ephemeral, isUnique: false) { application in
            let view = try Self.view(of: app, profile: application.profile())
            let name = app.page.title.isEmpty ? app.current.greeting.app : app.page.title
            _ = Window(
                "Inspector – \(DisplayText.line(name, atMost: 60))", size: (1000, 700), showing: view, in: application)
            if let url = InspectorSite.url { view.page.load(url) }
        }
        self.application = application
        defer { self.application = nil }
        app.onEnd = { [weak self, unowned app] end in self?.note(end, of: app.current.path) }
        app.onRestart = { [unowned app] in Self.reportRestart(of: app) }
        if !signals.hasCome { application.runUntilQuit(arguments: Array(CommandLine.arguments.prefix(1))) }
        if let failure { throw failure }
        return status
    }

    static func view(of app: FollowedApp, profile: any Profile) throws -> PageView {
        let calls = CallRegistry()
        calls.add(RemoteInspectorCalls(app) { try ExportFolder.write($1, named: $0) })
        var configuration = try PageView.Configuration(
            profile: profile, calls: calls, policy: InspectorCalls.policy())
        configuration.schemes = [InspectorSite.scheme: InspectorSite()]
        configuration.isTool = true
        return try PageView(configuration)
    }

    /// Keeps the window of an app that has ended, because the user may still be reading it. The page states that the
    /// app has ended.
    private func note(_ end: InspectedApp.End, of path: String) {
        switch end {
        case .ended: Self.reportEnd(waitingAtMost: limit)
        case .invalid(let reason):
            failure = Self.invalid(reason, at: path)
            application?.quit()
        }
    }

    private static func invalid(_ reason: String, at path: String) -> CommandFailure {
        CommandFailure(.notLoaded, "The program at \(path) has sent an invalid answer: \(reason)")
    }

    private static func reportEnd(waitingAtMost limit: Duration?) {
        let time = limit.map { " for \($0.components.seconds) s" } ?? ""
        StandardError.report(
            limit == .zero ? "The app has ended." : "The app has ended. Waiting\(time) for it to be started again.")
    }

    private static func reportRestart(of app: FollowedApp) {
        StandardError.report("The app was started again, as process \(app.current.greeting.process).")
    }

    // MARK: Lines

    /// Writes the rows of an app and of its restarted instances, until there is no further one.
    private static func writeRows(
        of app: FollowedApp, waitingAtMost limit: Duration?, to output: StandardOutput
    ) async throws(CommandFailure) {
        app.onRestart = { [unowned app] in reportRestart(of: app) }
        do {
            repeat {
                try await writeRows(of: app.current, app.page, to: output)
                reportEnd(waitingAtMost: limit)
            } while try await app.restart()
            if limit != .zero { StandardError.report("The app was not started again.") }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            if case .invalid(let reason) = app.current.end { throw invalid(reason, at: app.current.path) }
            throw CommandFailure(.notLoaded, "\(error)")
        }
    }

    private static func writeRows(
        of app: InspectedApp, _ page: InspectorGreeting.InspectedPage, to output: StandardOutput
    ) async throws {
        let first: JSONValue = [
            "kind": "app", "app": .string(app.greeting.app), "process": .integer(Int(app.greeting.process)),
            "page": .integer(page.n), "title": .string(page.title), "url": .string(page.url),
        ]
        try output.write(json: first.description)
        var lines = LiveLines()
        while let batch = try await app.changes() {
            for notice in try lines.notices(of: batch) { try output.write(json: notice) }
            for line in lines.rows(of: batch) {
                // The read fails if the app has removed the values of the row in favour of newer rows.
                let payload = line.hasPayload ? try? await app.payload(ofRow: line.number) : nil
                try output.write(json: line.text(payload: payload))
            }
        }
    }
}
