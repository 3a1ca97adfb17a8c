import Foundation
import SoupRuntime
import TomboloProgram
import TomboloSystem

/// The development server of an app during a run of `tombolo dev`: starts it, waits until it answers, and starts it again if it ends.
@MainActor
final class DevServer {
    let settings: FrontEndServer
    /// The port, which is also part of ``authority``.
    let port: Int
    /// The host and port, as in `127.0.0.1:5173`.
    let authority: String

    private let package: URL
    private let guardProgram: String?
    private let say: (String) -> Void
    private let show: (String) -> Void
    private let client = SoupClient()
    private var command: GuardedProcess?
    /// Whether the processes of the command can be ended even if their guard is killed.
    var isGroupKnown: Bool { command?.isGroupKnown == true }
    private var lastLines: [String] = []
    /// The first line of the server's output that contains a different URL on this machine.
    private var otherAddress: String?
    private var startTime = ContinuousClock.now
    private var failures = 0
    private var nextStart: ContinuousClock.Instant?
    private var readiness: Task<Void, Never>?
    private var isStarting = false
    private var isBack = false
    /// Whether the server has answered since the start of this run.
    private(set) var hasAnswered = false

    /// The pause before the first restart. Each later one is twice as long.
    private let restartPause: Duration
    /// If the server ends within this time after a start, this counts as one of ``maximumFailures``.
    private let failureInterval: Duration
    /// The time for which another program's answer at the address is awaited before the server is started.
    private let otherAnswerTimeout: Duration

    private static let maximumFailures = 4
    private static let maximumLines = 20

    /// - Parameters:
    ///   - port: The port; nil for a free one if the URL does not have one.
    ///   - guardProgram: The program `tombolo`, which runs the command; nil for this program.
    ///   - restartPause: The pause before the first restart. Each later one is twice as long.
    ///   - failureInterval: If the server ends within this time after a start, this counts as a consecutive failure.
    ///   - otherAnswerTimeout: The time for which another program's answer at the address is awaited before the server
    ///     is started.
    ///   - say: Receives messages about the server.
    ///   - show: Receives its output.
    /// - Throws: ``CommandFailure``.
    init(
        _ settings: FrontEndServer, of package: URL, port requested: Int?, guardProgram: String? = nil,
        restartPause: Duration = .seconds(1), failureInterval: Duration = .seconds(30),
        otherAnswerTimeout: Duration = .seconds(1), say: @escaping (String) -> Void,
        show: @escaping (String) -> Void
    ) throws(CommandFailure) {
        guard requested == nil || settings.choosesPort else {
            throw CommandFailure(
                .usage,
                "--port requires ${port} in “url”. Write ${port} in place of the port in \(AppDescription.fileName), or omit --port."
            )
        }
        var chosen = requested ?? 0
        if requested == nil, settings.choosesPort {
            guard let free = FreePort.find() else {
                throw CommandFailure(.unfit, "There is no free port for the development server.")
            }
            chosen = Int(free)
        }
        guard let (authority, port) = settings.address(port: chosen) else {
            throw CommandFailure(.usage, "“\(settings.url)” is not \(FrontEndServer.rule).")
        }
        (self.settings, self.authority, self.port, self.package) = (settings, authority, port, package)
        (self.guardProgram, self.restartPause, self.say, self.show) = (guardProgram, restartPause, say, show)
        (self.failureInterval, self.otherAnswerTimeout) = (failureInterval, otherAnswerTimeout)
    }

    /// Starts the command of the server, if it has one.
    /// - Throws: ``CommandFailure`` if it cannot be started, or if another program already answers at its address, because the app would load that
    ///   program's pages.
    func start() async throws(CommandFailure) {
        guard let words = settings.command, !isStarting else { return }
        isStarting = true
        defer { isStarting = false }
        guard await status(within: otherAnswerTimeout) == nil else {
            throw CommandFailure(
                .unfit,
                "Another program answers at http://\(authority)/. End that program, or write ${port}, which stands for "
                    + "a free port, in “url” and “command” of \(AppDescription.fileName).")
        }
        let folder = words.folder(in: package)
        guard folder.isFolder else {
            throw CommandFailure(
                .unfit,
                "There is no folder \(folder.path(percentEncoded: false)). Correct “directory” of “dev” in \(AppDescription.fileName)."
            )
        }
        startTime = .now
        (lastLines, otherAddress) = ([], nil)
        command = try GuardedProcess(
            words.filled(port: port).words, in: folder, guardProgram: guardProgram,
            variables: ["TOMBOLO_DEV_PORT": "\(port)"]
        ) { [weak self] line in self?.note(line) }
    }

    /// Whether the server's command runs, as far as is known.
    var isRunning: Bool { command != nil }

    /// Ends the server, and waits for it.
    func stop() {
        readiness?.cancel()
        command?.stop()
        command = nil
    }

    /// Waits until the server answers a request with a status below 500.
    /// - Throws: ``CommandFailure`` if the server ends first, or does not answer in time; `CancellationError`.
    func waitUntilReady() async throws {
        let began = ContinuousClock.now
        let limit = began + .seconds(settings.readyTimeout)
        var pause = Duration.milliseconds(50)
        var hasSaid = false
        while true {
            // The server may have ended since the last start. It is started again here, because nothing else does so
            // meanwhile.
            if command == nil, settings.command != nil { try await start() }
            let answer = await status(within: min(.seconds(5), limit - .now))
            try Task.checkCancellation()
            // If the server has ended, another program has answered.
            if let end = command?.end { throw CommandFailure(.unfit, endBeforeAnswer(end)) }
            if let answer, answer < 500 { return hasAnswered = true }
            guard ContinuousClock.now < limit else { throw CommandFailure(.timedOut, lateness) }
            if !hasSaid, ContinuousClock.now > began + .seconds(2) {
                hasSaid = true
                say("Waiting for the development server at http://\(authority)\(settings.readyPath) …")
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(500))
        }
    }

    /// Starts the server again if it has ended. The pause before the start doubles each time that the server ends
    /// within `failureInterval`.
    /// - Returns: Whether the server has begun to answer again since the last call, so that pages can be reloaded.
    func tend() -> Bool {
        if let end = command?.end {
            command = nil
            readiness?.cancel()
            failures = ContinuousClock.now > startTime + failureInterval ? 1 : failures + 1
            if failures > Self.maximumFailures {
                say(
                    "The development server has ended \(how(end)), for the fifth time within "
                        + "\(failureInterval.inSeconds) seconds of its start, so it is not started again. Fix the "
                        + "server, then start tombolo dev again.")
            } else {
                say("The development server has ended \(how(end)). It is started again.")
                nextStart = .now + restartPause * (1 << (failures - 1))
            }
        } else if let time = nextStart, time <= .now {
            nextStart = nil
            readiness = Task {
                do {
                    try await waitUntilReady()
                    isBack = true
                } catch let failure as CommandFailure {
                    if command?.end == nil { say(failure.message) }
                } catch {
                    // The wait was cancelled, because the server has ended once more.
                }
            }
        }
        defer { isBack = false }
        return isBack
    }

    /// The status with which the server answers; nil if it does not answer in time.
    private func status(within limit: Duration) async -> Int? {
        let request = Task {
            let response = try await client.send(
                "GET", "http://\(authority)\(settings.readyPath)", fields: [("Accept", "text/html,*/*")])
            return response.status
        }
        let deadline = Task {
            try await Task.sleep(for: limit)
            request.cancel()
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            try? await request.value
        } onCancel: {
            request.cancel()
        }
    }

    private func note(_ line: String) {
        show(line)
        lastLines = lastLines.suffix(Self.maximumLines - 1) + [line]
        let pattern = /https?:\/\/((?:localhost|127\.0\.0\.1|\[::1\]):[0-9]+)/
        if otherAddress == nil, !hasAnswered, let match = line.firstMatch(of: pattern), match.output.1 != authority {
            otherAddress = line
        }
    }

    private func how(_ end: ProcessEnd) -> String {
        switch end {
        case .exited(let status): "with status \(status)"
        case .killed(let signal): "by signal \(signal)"
        }
    }

    private func endBeforeAnswer(_ end: ProcessEnd) -> String {
        let lines =
            lastLines.isEmpty ? " It has printed nothing." : " Its last lines:\n" + lastLines.joined(separator: "\n")
        let text = settings.command?.filled(port: port).text ?? ""
        return "The development server (\(text)) has ended \(how(end)) before it answered.\(lines)"
    }

    private var lateness: String {
        let text =
            "The development server has not answered at http://\(authority)\(settings.readyPath) within \(settings.readyTimeout) s."
        guard let otherAddress else {
            let advice =
                settings.command == nil
                ? "Start it, or correct the URL."
                : "Compare “url” and “ready” of \(AppDescription.fileName) with its output, or raise “timeout”."
            return "\(text) \(advice)"
        }
        let advice =
            settings.choosesPort
            ? "Pass ${port} in “command” of \(AppDescription.fileName), and write the same host in “url”."
            : "Write that address in “url” of \(AppDescription.fileName)."
        return "\(text) It has printed “\(otherAddress.trimmingCharacters(in: .whitespaces))”. \(advice)"
    }
}
