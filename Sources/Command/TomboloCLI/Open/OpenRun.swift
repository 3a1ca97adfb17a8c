import Foundation
import Tombolo
import TomboloBridge
package import TomboloEngine
package import TomboloProgram
import TomboloTranscripts

/// One run of `tombolo open`, from the start of its display to its end.
@MainActor
package final class OpenRun {
    let plan: OpenPlan
    let load: FirstLoad
    private let output = StandardOutput()
    private var ledger = CallLedger()
    private var debugCalls: DebugCalls?
    private let native: NativeSide?
    /// The page, and its native side; nil until the page is created.
    private var opened: OpenedPage?
    /// The line for the script's result; nil until the script has returned.
    private var result: EventLine?
    private var application: Application?
    private var work: Task<Void, Never>?
    private var deadline: Task<Void, Never>?
    private var recording: TranscriptFile?
    private var recorder: TranscriptRecorder?
    private var signals: TerminationSignals?
    private var status: Int32?
    private var started: ContinuousClock.Instant?

    /// Creates a run. If a native side is given, the page has it in addition to the calls of the command.
    package init(_ plan: OpenPlan, native: NativeSide? = nil) {
        self.plan = plan
        self.native = native
        load = FirstLoad(of: plan.target)
    }

    /// Runs the main loop until the command ends, and returns the exit status.
    /// - Throws: ``CommandFailure`` if the display cannot be used, or the transcript cannot be written.
    package func run() throws(CommandFailure) -> Int32 {
        let recording = plan.recording.map { TranscriptFile($0) }
        try recording?.check()
        self.recording = recording
        // The handlers are installed before the display is started, so that a signal cannot leave a display running.
        signals = TerminationSignals { signal in self.end(128 + signal) }
        let traces = RunTraces()
        defer { traces.remove() }
        let display = plan.isHeadless ? try VirtualDisplay(atLeast: plan.size) : nil
        defer { display?.end() }
        try DisplayAccess.connect()
        let application = Application("org.tombolo.Command", profile: .ephemeral, isUnique: false) {
            self.open(in: $0)
        }
        self.application = application
        // The application and the signal handlers retain this run. Releasing them ends the reference cycles.
        defer { (self.application, signals) = (nil, nil) }
        application.runUntilQuit(arguments: Array(CommandLine.arguments.prefix(1)))
        return status ?? CommandStatus.success.rawValue
    }

    /// Ends the command with a failure, which is reported on standard error and as a line of events.
    func end(_ failure: CommandFailure) {
        guard status == nil else { return }
        StandardError.report(failure.message, urls: plan.loggedURLs)
        end(failure.status.rawValue, EventLine(failure))
    }

    func end() { end(CommandStatus.success.rawValue) }

    /// Records the script's result, which is written at once or as the last line of events.
    func note(result value: JSONValue) throws {
        if plan.writesEvents {
            result = EventLine(.result, ["value": value])
        } else {
            write(json: try value.jsonText)
        }
    }

    /// Writes a line of events, if events are requested.
    func write(_ line: EventLine) {
        if plan.writesEvents { write(json: line.showing(plan.loggedURLs).text) }
    }

    /// Writes a line of JSON to standard output.
    private func write(json text: String) {
        do throws(CommandFailure) {
            try output.write(json: text)
        } catch {
            StandardError.report(error.message)
            // A run whose result could not be written is not a success.
            if status == CommandStatus.success.rawValue { status = error.status.rawValue }
            // The main loop processes the signal next, and ends the run with the signal's exit status.
            if signals?.hasCome == true { return }
            end(error.status.rawValue)
        }
    }

    /// Ends the wait for a slow reader of standard output when a signal has arrived or the time limit has passed.
    private func waitForReader() throws(CommandFailure) {
        if signals?.hasCome == true {
            throw CommandFailure(
                .unfit, "A signal arrived while standard output was not being read, so lines are lost.")
        }
        if let limit = plan.timeout, let started, ContinuousClock.now - started > limit {
            throw CommandFailure(.timedOut, "Standard output was not read for too long, so lines are lost.")
        }
    }

    /// Ends the run. Each open call gets its line first, before the last lines of the run.
    private func end(_ status: Int32, _ failure: EventLine? = nil) {
        guard self.status == nil else { return }
        self.status = status
        for line in ledger.linesAtEnd() { write(line) }
        debugCalls?.end()
        for line in [result, failure].compactMap(\.self) { write(line) }
        work?.cancel()
        deadline?.cancel()
        application?.quit()
    }

    private func open(in application: Application) {
        // A signal may have arrived while the display was starting.
        guard status == nil else { return application.quit() }
        do {
            let debugCalls = DebugCalls { [weak self] milliseconds in
                self?.write(EventLine(.cancelled, ["name": "debug.sleep", "ms": .double(milliseconds)]))
            }
            debugCalls.register(in: application.calls)
            self.debugCalls = debugCalls
            let log: NativeLog = { [weak self] members in self?.note(members) }
            var host: (any NativeHost)?
            switch native {
            case .page(let make): return application.stay { await self.open(make, in: application, log) }
            case .host(let make): host = try make(plan.target.originPattern(), log)
            case nil: break
            }
            show(try OpenedPage(plan, host: host, in: application, telling: load), in: application)
        } catch {
            endUnmade(error)
        }
    }

    private func open(
        _ make: @MainActor (Application, OpenPlan, FirstLoad, @escaping NativeLog) async throws -> OpenedPage,
        in application: Application, _ log: @escaping NativeLog
    ) async {
        do {
            let opened = try await make(application, plan, load, log)
            // A signal may have arrived in the meantime.
            guard status == nil else { return }
            show(opened, in: application)
        } catch {
            endUnmade(error)
        }
    }

    private func endUnmade(_ error: any Error) {
        if let error = error as? AccessPolicyError { return end(CommandFailure(.usage, "\(error)")) }
        end(CommandFailure(.unfit, "The page cannot be created: \(error)"))
    }

    private func note(_ members: KeyValuePairs<String, JSONValue?>) {
        // An event after the page is closed would follow the last line.
        if status == nil { write(EventLine(.native, members)) }
    }

    private func show(_ opened: OpenedPage, in application: Application) {
        self.opened = opened
        if let notice = plan.target.notice(servedWith: plan.servedPolicy) { StandardError.report(notice) }
        let view = opened.view
        view.bridge.prompter = OpenPermissions(allowing: plan.acceptsDialogs)
        view.page.addObserver(self)
        if let recording {
            let recorder = TranscriptRecorder(of: view.bridge)
            recorder.onEntry = { entry in recording.append(entry.text) }
            self.recorder = recorder
        }
        view.bridge.observe { [weak self] event in self?.bridgeDid(event) }
        let window = Window(
            plan.title, size: (plan.size.width, plan.size.height), showing: view, content: opened.content,
            titleBar: opened.titleBar, in: application)
        window.onClose = { [weak self] _ in self?.windowDidClose() }
        window.beforeClosing = opened.beforeClosing
        opened.start()
        work = Task { await OpenJob(self, view.page).run() }
        startDeadline()
    }

    private func windowDidClose() {
        if plan.hasJob {
            end(CommandFailure(.notLoaded, "The window was closed before the command had finished."))
        } else {
            end()
        }
    }

    private func startDeadline() {
        started = .now
        output.mayWait = { [weak self] () throws(CommandFailure) in try self?.waitForReader() }
        guard let limit = plan.timeout else { return }
        deadline = Task { [weak self] in
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            self?.deadlineDidPass(limit)
        }
    }

    private func deadlineDidPass(_ limit: Duration) {
        if !load.isOver {
            end(
                CommandFailure(
                    .timedOut, "The page did not load within \(limit.inSeconds) s. Set another limit with --timeout."))
        } else if plan.hasJob {
            let what = plan.script.map { "The script \($0.name)" } ?? "The screenshot"
            end(
                CommandFailure(
                    .timedOut, "\(what) was not finished within \(limit.inSeconds) s. Set another limit with --timeout."
                ))
        } else if plan.isHeadless {
            end()
        }
    }

    private func bridgeDid(_ event: BridgeEvent) {
        // At the end of the run, `linesAtEnd()` has already reported the calls that were still open.
        guard status == nil else { return }
        for line in ledger.lines(for: event) { write(line) }
    }
}

extension OpenRun: PageObserving {
    /// Writes the event as a line, and reports crashes.
    package func page(_ page: Page, did event: PageEvent) {
        // Events that closing the page causes are not reported.
        guard status == nil else { return }
        if let line = EventLine(event) { write(line) }
        switch event {
        case .console(let message) where plan.copiesConsole:
            StandardError.write(line: message.consoleLine(plan.loggedURLs))
        case .crashed(let reason): StandardError.report("The page's web process ended (\(reason.rawValue)).")
        case .crashLoop where load.isOver && !plan.hasJob:
            end(CommandFailure(.notLoaded, "The page crashed repeatedly, so it is not loaded again."))
        default: break
        }
        load.note(event)
    }
}
