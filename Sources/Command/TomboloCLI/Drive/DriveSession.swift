import Foundation
import Glibc
import OrderedCollections
import TomboloEngine
import TomboloProgram

/// A WebDriver client's session: the app with its driver, by default on its own display.
@MainActor
final class DriveSession {
    /// How the app of a session is started.
    struct Settings {
        /// The path of the app.
        var program: String
        /// The path of `WebKitWebDriver`.
        var driver: String
        /// The size of the virtual display; nil to use the user's display.
        var screen: WindowSize?
        /// The program `tombolo`, which ends the driver with its starter; nil for this program.
        var guardProgram: String?
        /// The maximum time from the start of the app until its first page has loaded.
        var startLimit = Duration.seconds(120)
        /// The clock by which the time since the start of the app is measured.
        var now: @MainActor () -> ContinuousClock.Instant = { .now }
    }

    /// The identifier, which the driver has chosen.
    let identifier: String
    /// The answer to the client that requested the session.
    let created: WebDriverAnswer

    private let driver: DriverProcess
    private let processes: SessionProcesses
    private let page: DrivenPage
    private let input: InputDevice
    private let promptBehavior: PromptBehavior
    /// The time at which this session last produced input.
    private var lastInput: ContinuousClock.Instant?

    /// How long a dialog of a script may take to appear after the input that opens it.
    private static let dialogTimeout = Duration.seconds(1)

    /// How long the driver may take to start the app. An app that ends at once may never be detected.
    private static let startTimeout = Duration.seconds(5)

    /// Starts the app, with the capabilities that a client has requested.
    /// - Parameters:
    ///   - processes: Receives each process when it is started. They are ended if the session does not start.
    ///   - show: Receives the lines that the app prints.
    /// - Throws: ``WebDriverFailure``.
    static func start(
        _ parameters: JSONValue, _ settings: Settings, _ processes: SessionProcesses, show: @escaping (String) -> Void
    ) async throws(WebDriverFailure) -> DriveSession {
        let request = try SessionRequest(parameters, program: settings.program)
        try processes.requireUse()
        if let screen = settings.screen {
            do throws(CommandFailure) {
                processes.display = try VirtualDisplay(atLeast: screen)
            } catch {
                throw WebDriverFailure(.sessionNotCreated, error.message)
            }
        }
        do throws(WebDriverFailure) {
            return try await DriveSession(request, settings, processes, show)
        } catch {
            processes.end()
            throw error
        }
    }

    private init(
        _ request: SessionRequest, _ settings: Settings, _ processes: SessionProcesses,
        _ show: @escaping (String) -> Void
    ) async throws(WebDriverFailure) {
        self.processes = processes
        // On the user's own bus, the app would use the portals and notifications of the user's desktop.
        let bus = processes.display == nil ? nil : SearchPath.find("dbus-run-session")
        driver = try await DriverProcess.start(
            settings.driver, wrapper: bus.map { [$0, "--"] } ?? [], guardProgram: settings.guardProgram,
            in: processes, show: show)
        let answer = try await Self.request(request, of: driver, settings)
        try processes.requireUse()
        if let failure = WebDriverFailure(answer) { throw failure.ofStart }
        var value = try answer.value.objectValue ?? [:]
        guard let identifier = value["sessionId"]?.stringValue,
            var capabilities = value["capabilities"]?.objectValue
        else { throw WebDriverFailure(.sessionNotCreated, "The driver has not returned a session.") }
        capabilities[PromptBehavior.capability] = .string(request.promptBehavior.rawValue)
        value["capabilities"] = .object(capabilities)
        (self.identifier, created) = (identifier, WebDriverAnswer(value: .object(value)))
        promptBehavior = request.promptBehavior
        page = DrivenPage(driver.client, session: identifier)
        input = InputDevice(page) { [driver] process in getpgid(process) == driver.processGroup }
    }

    /// Requests the session. The driver then starts the app and waits for it without a limit, even if the app has ended.
    private static func request(
        _ request: SessionRequest, of driver: DriverProcess, _ settings: Settings
    ) async throws(WebDriverFailure) -> WebDriverAnswer {
        let start = settings.now()
        let answer = Task {
            await Result { () async throws(WebDriverFailure) in
                try await driver.client.send(WebDriverCommand("POST", ["session"], request.parameters))
            }
        }
        let fault = Task { () async -> String? in
            var lastSeen = start
            let end = start + settings.startLimit
            while !Task.isCancelled {
                let now = settings.now()
                if driver.hasApp { lastSeen = now }
                if now > lastSeen + Self.startTimeout {
                    return "The app has ended before its first page had loaded."
                }
                if now > end {
                    return "The app has not connected to the driver in \(settings.startLimit.inSeconds) s."
                }
                try? await Task.sleep(for: .milliseconds(50))
            }
            return nil
        }
        let watch = Task {
            guard await fault.value != nil else { return }
            answer.cancel()
        }
        let result = await answer.value
        fault.cancel()
        await watch.value
        if let fault = await fault.value {
            throw WebDriverFailure(
                .sessionNotCreated,
                "\(fault) It must use Tombolo’s Application and be built in debug; see the output of the app.")
        }
        return try result.get()
    }

    /// Whether the app has crashed or closed its windows, so that no command can succeed.
    var hasEnded: Bool {
        get async {
            let command = WebDriverCommand("GET", ["session", identifier, "window", "handles"])
            // The driver ends a session only when a command finds no app, and reports a different error for that
            // command.
            for _ in 1...2 where !driver.hasEnded {
                guard let answer = try? await driver.client.send(command) else { continue }
                guard let failure = WebDriverFailure(answer) else { return false }
                if failure.code == WebDriverFailure.Code.invalidSession.rawValue { return true }
            }
            return driver.hasEnded
        }
    }

    /// Ends the app and everything that was started for it.
    func end() { processes.end() }

    /// Executes a command of the session.
    func execute(_ command: WebDriverCommand) async -> WebDriverAnswer {
        do throws(WebDriverFailure) {
            let frame = try await page.frame(enteredBy: command)
            var answer = try await answer(to: command)
            if let failure = WebDriverFailure(answer) {
                guard failure.isUnsupported, InputDevice.executes(command) else { return answer }
                lastInput = .now
                defer { lastInput = .now }
                try await input.execute(command)
                answer = WebDriverAnswer(value: nil)
            }
            page.note(command, entered: frame)
            if Self.changesWindows(command) { input.forgetPlaces() }
            return answer
        } catch {
            return error.answer
        }
    }

    /// Returns the driver's answer.
    private func answer(to command: WebDriverCommand) async throws(WebDriverFailure) -> WebDriverAnswer {
        if command.path.last == "click" || command.path.last == "value" { try await input.closeList() }
        while true {
            let answer = try await driver.client.send(command)
            switch WebDriverFailure(answer)?.code {
            case "unexpected alert open":
                guard let end = promptBehavior.command else { return answer }
                try await page.send("POST", "alert", end)
                if promptBehavior.isReported { return answer }
            case "no such alert":
                // A dialog that input opens may not have appeared yet when the input has been handled.
                guard let lastInput, ContinuousClock.now < lastInput + Self.dialogTimeout else { return answer }
                try? await Task.sleep(for: .milliseconds(20))
            default: return answer
            }
        }
    }

    private static func changesWindows(_ command: WebDriverCommand) -> Bool {
        command.method != "GET" && command.path.dropFirst(2).first == "window" && command.path.count > 3
    }
}

extension Result where Failure == WebDriverFailure {
    fileprivate init(_ body: () async throws(WebDriverFailure) -> Success) async {
        do throws(WebDriverFailure) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
