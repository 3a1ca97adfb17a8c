import TomboloEngine

/// Executes the commands of WebDriver clients. It creates and deletes the session, of which there is one at a time, and passes the session's
/// commands to ``DriveSession``.
@MainActor
final class DriveProxy {
    private let settings: DriveSession.Settings
    private let show: (String) -> Void
    private var session: DriveSession?
    /// The processes of a session that is starting; nil if none is.
    private var starting: SessionProcesses?

    /// - Parameter show: Receives the lines that the app prints.
    init(_ settings: DriveSession.Settings, show: @escaping (String) -> Void) {
        (self.settings, self.show) = (settings, show)
    }

    /// Ends the session, even if it is still starting, and waits for its processes.
    func stop() {
        starting?.end()
        session?.end()
        session = nil
    }

    func answer(_ command: WebDriverCommand) async -> WebDriverAnswer {
        do throws(WebDriverFailure) {
            switch (command.method, command.path.first, command.path.count) {
            case ("GET", "status", 1): return status
            case ("POST", "session", 1): return try await start(command)
            case (_, "session", 2...): return try await execute(command)
            default: throw Self.unknown(command)
            }
        } catch {
            return error.answer
        }
    }

    private var status: WebDriverAnswer {
        let isReady = session == nil && starting == nil
        return WebDriverAnswer(
            value: ["ready": .bool(isReady), "message": isReady ? "No session" : "There is a session"])
    }

    private func start(_ command: WebDriverCommand) async throws(WebDriverFailure) -> WebDriverAnswer {
        guard starting == nil else { throw Self.secondSession }
        let processes = SessionProcesses()
        starting = processes
        defer { starting = nil }
        if let session {
            guard await session.hasEnded else { throw Self.secondSession }
            session.end()
            self.session = nil
        }
        let session = try await DriveSession.start(try command.parameters, settings, processes, show: show)
        self.session = session
        return session.created
    }

    private func execute(_ command: WebDriverCommand) async throws(WebDriverFailure) -> WebDriverAnswer {
        guard let session, command.path[1] == session.identifier else {
            throw WebDriverFailure(.invalidSession, "There is no such session.")
        }
        // Selenium sends the files that a script uploads, unless the server lacks the command. Here the files are on the same
        // machine, so the command is not needed.
        if command.path.dropFirst(2).first == "se" { throw Self.unknown(command) }
        let answer = await session.execute(command)
        if command.method == "DELETE", command.path.count == 2 {
            session.end()
            self.session = nil
        }
        return answer
    }

    private static var secondSession: WebDriverFailure {
        WebDriverFailure(.sessionNotCreated, "There is a session already. End it first.")
    }

    private static func unknown(_ command: WebDriverCommand) -> WebDriverFailure {
        WebDriverFailure(
            .unknownCommand, "Command not found: \(command.method) /\(command.path.joined(separator: "/"))")
    }
}
