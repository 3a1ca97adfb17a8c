import Foundation
import SoupRuntime
import TomboloProgram

/// The development server of an app during a run of `tombolo dev`: starts it, waits until it answers, and starts it again if it ends.
@MainActor
final class DevServer {
    let settings: FrontEndServer
    /// The host and port, as in `127.0.0.1:5173`.
    let authority: String

    private let package: URL
    private let port: Int
    private let guardProgram: String?
    private let say: (String) -> Void
    private let show: (String) -> Void
    private let client = SoupClient()
    private var command: GuardedCommand?
    private var lastLines: [String] = []
    /// The first line of its output with the URL of another port.
    private var otherPort: String?
    private var startTime = ContinuousClock.now
    private var failures = 0
    private var nextStart: ContinuousClock.Instant?
    private var waiting: Task<Void, Never>?
    private var isBack = false
    /// Whether it has answered since the start of this run.
    private(set) var hasAnswered = false

    private static let maximumFailures = 4
    private static let maximumLines = 20

    /// - Parameters:
    ///   - port: The port; nil for a free one if the URL does not have one.
    ///   - guardProgram: The program `tombolo`, which runs the command; nil for this program.
    ///   - say: Receives messages about the server.
    ///   - show: Receives its output.
    /// - Throws: ``CommandFailure``.
    init(
        _ settings: FrontEndServer, of package: URL, port requested: Int?, guardProgram: String? = nil,
        say: @escaping (String) -> Void,
        show: @escaping (String) -> Void
    ) throws(CommandFailure) {
        guard requested == nil || settings.choosesPort else {
            throw CommandFailure(
                .usage, "--port has no effect, because the “url” of the server does not contain ${port}.")
        }
        if let requested { port = requested } else { port = settings.choosesPort ? try FreePort.find() : 0 }
        guard let authority = settings.authority(port: port) else {
            throw CommandFailure(.usage, "“\(settings.url)” is not \(FrontEndServer.rule).")
        }
        (self.settings, self.authority, self.package) = (settings, authority, package)
        (self.guardProgram, self.say, self.show) = (guardProgram, say, show)
    }

    /// Starts the command of the server, if it has one.
    func start() throws(CommandFailure) {
        guard let words = settings.command else { return }
        startTime = .now
        (lastLines, otherPort) = ([], nil)
        command = try GuardedCommand(
            words.filled(port: port), in: package, guardProgram: guardProgram,
            variables: ["TOMBOLO_DEV_PORT": "\(port)"]
        ) { [weak self] line in self?.note(line) }
    }

    /// Ends the server, and waits for it.
    func stop() {
        waiting?.cancel()
        command?.stop()
        command = nil
    }

    /// Waits until the server answers a request with a status below 500.
    /// - Throws: ``CommandFailure`` if it ends before, or does not answer in time; `CancellationError`.
    func waitUntilReady() async throws {
        let start = ContinuousClock.now
        let limit = start + .seconds(settings.readyTimeout)
        var pause = Duration.milliseconds(50)
        var hasSaid = false
        while true {
            if await answers(before: limit) { return hasAnswered = true }
            try Task.checkCancellation()
            if let end = command?.end { throw CommandFailure(.unfit, ended(end, "before it answered")) }
            guard ContinuousClock.now < limit else { throw CommandFailure(.timedOut, lateness) }
            if !hasSaid, ContinuousClock.now > start + .seconds(2) {
                hasSaid = true
                say("Waiting for the development server at http://\(authority)\(settings.readyPath) …")
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(500))
        }
    }

    /// Starts the server again if it has ended: after a second, and after a longer time each time that it ends soon.
    /// - Returns: Whether it answers again since the last call, so that pages can be reloaded.
    func tend() throws(CommandFailure) -> Bool {
        if let end = command?.end {
            say(ended(end, "It is started again."))
            command = nil
            waiting?.cancel()
            failures = ContinuousClock.now > startTime + .seconds(30) ? 1 : failures + 1
            if failures > Self.maximumFailures {
                say(
                    "The development server has ended \(failures) times. It is not started again. Mend it, and start tombolo dev again."
                )
            } else {
                nextStart = .now + .seconds(1 << (failures - 1))
            }
        } else if let time = nextStart, time <= .now {
            nextStart = nil
            try start()
            waiting = Task {
                do {
                    try await waitUntilReady()
                    isBack = true
                } catch let failure as CommandFailure {
                    if failure.status == .timedOut { say(failure.message) }
                } catch {
                    // Cancelled: it has ended once more.
                }
            }
        }
        defer { isBack = false }
        return isBack
    }

    /// Whether the server answers within five seconds.
    private func answers(before limit: ContinuousClock.Instant) async -> Bool {
        let request = Task {
            let response = try await client.send(
                "GET", "http://\(authority)\(settings.readyPath)", fields: [("Accept", "text/html,*/*")])
            return response.status < 500
        }
        let deadline = Task {
            try await Task.sleep(until: min(limit, .now + .seconds(5)))
            request.cancel()
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            (try? await request.value) ?? false
        } onCancel: {
            request.cancel()
        }
    }

    private func note(_ line: String) {
        show(line)
        lastLines = lastLines.suffix(Self.maximumLines - 1) + [line]
        let address = /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):([0-9]+)/
        if otherPort == nil, let match = line.firstMatch(of: address),
            authority.hasSuffix(":\(match.output.1)") == false
        {
            otherPort = line
        }
    }

    private func ended(_ end: ProcessEnd, _ text: String) -> String {
        let how =
            switch end {
            case .exited(let status): "with status \(status)"
            case .killed(let signal): "by signal \(signal)"
            }
        guard text.hasPrefix("before") else { return "The development server has ended \(how). \(text)" }
        let lines =
            lastLines.isEmpty ? " It has printed nothing." : " Its last lines:\n" + lastLines.joined(separator: "\n")
        return
            "The development server (\(settings.command?.filled(port: port).text ?? "")) has ended \(how) \(text).\(lines)"
    }

    private var lateness: String {
        let text =
            "The development server has not answered at http://\(authority)\(settings.readyPath) within \(settings.readyTimeout) s."
        guard let otherPort else { return text }
        let advice =
            settings.choosesPort
            ? "Pass ${port} in the “command” of \(AppDescription.fileName), so that it listens there."
            : "Write the port that it uses in the “url” of \(AppDescription.fileName)."
        return
            "\(text) It has printed “\(otherPort.trimmingCharacters(in: .whitespaces))”, which names another port. \(advice)"
    }
}
