#if os(Linux)
import CGTK
import GLibRuntime
import Glibc
import Logging
import TomboloEngine
import TomboloInspector
import TomboloSystem

/// Lets `tombolo inspect` show the inspector of this app's pages in another process.
///
/// The app listens on a socket only if it was started with the option `--inspect` or by `tombolo dev`, and has a page
/// that may be inspected. A recording begins when an inspector requests it, and ends with the last inspector.
@MainActor
final class RemoteInspection {
    /// The limits of inspectors in other processes.
    struct Limits {
        /// The maximum number of inspectors at a time.
        var inspectors = 4
        /// The time in which an inspector has to request a recording.
        var firstRequest = Duration.seconds(10)
        /// The maximum time between two requests, and the time in which an answer has to be accepted. An inspector
        /// requests the changes five times a second.
        var nextRequest = Duration.seconds(60)
    }

    /// The option of the command line.
    nonisolated static let option = "--inspect"

    /// The inspection of this program; nil if it was not requested, or the program is built for release.
    static let current: RemoteInspection? = isRequested && ReleaseRules.current == nil ? RemoteInspection() : nil

    private static var isRequested: Bool {
        #if DEBUG
        if DevelopmentStart.current?.isInspected == true { return true }
        #endif
        return CommandLine.arguments.contains(option)
    }

    private let limits: Limits
    private let owner: uid_t
    private let runtimeFolder: String?
    private let deadlines = Deadlines()
    private var pages: [(n: Int, inspector: WeakInspector)] = []
    private var lastPage = 0
    private var inspectors = 0
    private var hasStarted = false
    private var socketPath: String?
    private var accepting: Task<Void, Never>?

    /// - Parameters:
    ///   - owner: The user whose processes may connect.
    ///   - runtimeFolder: The runtime folder of the session.
    init(
        limits: Limits = Limits(), owner: uid_t = geteuid(), runtimeFolder: String? = InspectorFolder.sessionFolder
    ) {
        (self.limits, self.owner, self.runtimeFolder) = (limits, owner, runtimeFolder)
    }

    isolated deinit { end() }

    /// Adds a page that may be inspected. The first one makes the app listen.
    func add(_ inspector: PageInspector, logger: Logger) {
        lastPage += 1
        pages.removeAll { $0.inspector.page == nil }
        pages.append((lastPage, WeakInspector(inspector: inspector)))
        guard !hasStarted else { return }
        hasStarted = true
        do {
            try listen(in: InspectorFolder(runtimeFolder: runtimeFolder))
        } catch {
            // `tombolo dev` always requests the inspection, even on machines where it is not possible. In that case a
            // failure does not deserve a warning.
            let level: Logger.Level = CommandLine.arguments.contains(Self.option) ? .warning : .debug
            logger.report(level, "tombolo inspect cannot connect to this app. \(error)")
        }
    }

    private func listen(in folder: InspectorFolder) throws {
        try folder.make()
        let path = folder.socket(of: getpid())
        // Removes the socket of an earlier process with this number, which was killed.
        unlink(path)
        let listener = try LocalListener(at: path)
        socketPath = path
        accepting = Task { [weak self] in
            while !Task.isCancelled {
                do {
                    let connection = try await listener.accept()
                    self?.accept(connection)
                } catch {
                    // The process is out of descriptors or memory, which is temporary.
                    try? await Task.sleep(for: .milliseconds(100))
                }
            }
        }
    }

    /// Removes the socket. Existing connections continue.
    func end() {
        accepting?.cancel()
        accepting = nil
        if let socketPath { unlink(socketPath) }
        socketPath = nil
    }

    private func accept(_ connection: LocalConnection) {
        guard connection.peerUser == owner else { return }
        let hasRoom = inspectors < limits.inspectors
        let refusal = "\(inspectors) inspectors are connected to this app already. Close one of them."
        inspectors += 1
        Task {
            await serve(InspectorFrames(connection), refusal: hasRoom ? nil : refusal)
            inspectors -= 1
        }
    }

    // MARK: One inspector

    /// Serves an inspector until it ends the connection, sends something invalid, or exceeds a time limit.
    private func serve(_ frames: InspectorFrames, refusal: String?) async {
        // Does not report errors, because another program of the user could fill the log with them.
        do {
            try await send(greeting(refusal), over: frames)
            guard refusal == nil, let first = try await request(over: frames, within: limits.firstRequest) else {
                return
            }
            guard let inspector = inspector(for: first), let journal = inspector.beginReading() else {
                return try await send(Self.unknownPage.jsonText, over: frames)
            }
            defer { inspector.endReading() }
            let service = InspectorService(journal)
            try await send(InspectorAnswer.result(.null).jsonText, over: frames)
            while let request = try await request(over: frames, within: limits.nextRequest),
                let answer = service.answer(request)
            {
                let text = answer.jsonText
                let isTooLong = text.count > InspectorService.maximumAnswer
                try await send(isTooLong ? Self.tooLong.jsonText : text, over: frames)
            }
        } catch {}
    }

    private static let unknownPage = InspectorAnswer.failure(
        TomboloError(.failed, "The app has no such page, or the page was closed."))
    private static let tooLong = InspectorAnswer.failure(
        TomboloError(.limitExceeded, "The answer is too long for the connection."))

    private func greeting(_ refusal: String?) throws -> [UInt8] {
        let current = pages.compactMap { page in
            page.inspector.page.map { InspectorGreeting.InspectedPage($0, n: page.n) }
        }
        return try JSONTextEncoder().encode(
            InspectorGreeting(process: getpid(), app: Self.programName, pages: current, refusal: refusal))
    }

    /// The application id, or the name of the program.
    private static var programName: String {
        let id = g_application_get_default().flatMap { String(copying: g_application_get_application_id($0)) }
        return id ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app"
    }

    private func inspector(for request: InspectorRequest) -> PageInspector? {
        guard request.request == .record else { return nil }
        return pages.first { .integer($0.n) == request.argument && $0.inspector.page != nil }?.inspector.inspector
    }

    private func request(
        over frames: InspectorFrames, within limit: Duration
    ) async throws -> InspectorRequest? {
        let text = try await hangingUp(frames, after: limit) {
            try await frames.receive(atMost: InspectorService.maximumRequest)
        }
        return try text.map { try JSONTextDecoder().decode(InspectorRequest.self, from: $0) }
    }

    private func send(_ text: [UInt8], over frames: InspectorFrames) async throws {
        try await hangingUp(frames, after: limits.nextRequest) { try await frames.send(text) }
    }

    /// Ends the connection if the work takes longer than a limit.
    private func hangingUp<Value>(
        _ frames: InspectorFrames, after limit: Duration, _ work: @MainActor () async throws -> Value
    ) async rethrows -> Value {
        let deadline = deadlines.set(after: limit) { frames.connection.hangUp() }
        defer { deadlines.clear(deadline) }
        return try await work()
    }
}

private struct WeakInspector {
    weak var inspector: PageInspector?

    /// The page; nil if it is closed.
    @MainActor var page: Page? { inspector?.page }
}
#endif
