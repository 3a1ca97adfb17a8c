import GLibRuntime
import Glibc
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloInspector
import TomboloProgram
import TomboloSystem

/// The connection to an app that is inspected. The app at the other end may be hostile, so it can send anything.
@MainActor
final class InspectedApp {
    /// The end of the connection.
    enum End: Hashable {
        /// The app or its page has ended.
        case ended
        /// The app has sent something invalid. Contains the reason.
        case invalid(String)
    }

    /// The path of the socket.
    let path: String
    /// The first message of the app.
    let greeting: InspectorGreeting
    /// Called once when the connection has ended.
    var onEnd: (End) -> Void = { _ in }
    private(set) var end: End?

    private let frames: InspectorFrames
    private let handshakeTimeout: Duration
    private var lastExchange: Task<JSONValue, any Error>?

    /// Limit of a greeting, in bytes.
    private static let maximumGreeting = 256 << 10

    /// Connects to the socket at a path.
    /// - Parameters:
    ///   - path: The path of the socket.
    ///   - handshakeTimeout: The time within which the app must send its greeting, and answer the request for a recording.
    /// - Throws: ``CommandFailure`` if nothing listens there, or the listener is not an app of this user.
    init(at path: String, handshakeTimeout: Duration = .seconds(5)) async throws(CommandFailure) {
        let connection: LocalConnection
        do {
            connection = try LocalConnection(to: path)
        } catch {
            throw CommandFailure(.notLoaded, "No app can be inspected at \(path): \(error.message).")
        }
        guard connection.peerUser == geteuid() else {
            throw CommandFailure(.notLoaded, "The program at \(path) belongs to another user.")
        }
        (self.path, self.handshakeTimeout, frames) = (path, handshakeTimeout, InspectorFrames(connection))
        greeting = try await Self.greeting(over: frames, at: path, within: handshakeTimeout)
        if let refusal = greeting.refusal {
            throw CommandFailure(.notLoaded, "The app refused the request: \(refusal)")
        }
    }

    private static func greeting(
        over frames: InspectorFrames, at path: String, within limit: Duration
    ) async throws(CommandFailure) -> InspectorGreeting {
        let text = try await promptly(over: frames, at: path, within: limit) {
            try await frames.receive(atMost: maximumGreeting)
        }
        do {
            let value = try JSONTextDecoder(root: "greeting").decode(JSONValue.self, from: text)
            if let format = value["tomboloInspector"]?.intValue, format != InspectorGreeting.currentFormat {
                throw CommandFailure(
                    .notLoaded,
                    "The app at \(path) uses inspector format \(format), but this command uses format \(InspectorGreeting.currentFormat). Use the tombolo command from the app's version of Tombolo."
                )
            }
            return try JSONTextDecoder(root: "greeting").decode(InspectorGreeting.self, from: value)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.notLoaded, "The program at \(path) is not an app that can be inspected: \(error)")
        }
    }

    /// Waits for a message, at most for a time.
    private static func promptly(
        over frames: InspectorFrames, at path: String, within limit: Duration,
        _ receive: () async throws -> [UInt8]?
    ) async throws(CommandFailure) -> [UInt8] {
        let deadlines = Deadlines()
        var isLate = false
        let deadline = deadlines.set(after: limit) {
            isLate = true
            frames.connection.hangUp()
        }
        defer { deadlines.clear(deadline) }
        do {
            if let text = try await receive(), !isLate { return text }
        } catch let failure as InspectorFrames.Failure where !isLate {
            throw CommandFailure(.notLoaded, "The program at \(path) is not an app that can be inspected: \(failure).")
        } catch {}
        throw CommandFailure(
            .notLoaded,
            isLate
                ? "The app at \(path) does not answer. It may be stopped in a debugger."
                : "The app at \(path) has ended the connection.")
    }

    /// Begins to follow the recording of a page.
    /// - Throws: ``CommandFailure`` if the app does not have the page.
    func record(page n: Int) async throws(CommandFailure) {
        let answer = try await Self.promptly(over: frames, at: path, within: handshakeTimeout) { [frames] in
            try await frames.send(Self.text(of: InspectorRequest(.record, .integer(n))))
            return try await frames.receive(atMost: InspectorService.maximumAnswer)
        }
        do {
            if case .failure(let error) = try InspectorAnswer(jsonText: answer) {
                throw CommandFailure(.notLoaded, error.message)
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.notLoaded, "The program at \(path) is not an app that can be inspected: \(error)")
        }
    }

    // MARK: Requests

    /// Sends a request after the earlier ones have been answered, and returns the result.
    /// - Throws: ``TomboloError`` from the app, or ``TomboloError/Code/disconnected`` if the connection has ended.
    func request(_ name: InspectorRequest.Name, _ argument: JSONValue? = nil) async throws -> JSONValue {
        let previous = lastExchange
        // This is not a child task, so that cancellation does not stop the exchange. Otherwise its answer would be
        // taken for the answer to the next request.
        let exchange = Task {
            _ = await previous?.result
            return try await self.exchange(InspectorRequest(name, argument))
        }
        lastExchange = exchange
        return try await exchange.value
    }

    /// Sends a request, and decodes its result.
    /// - Throws: As ``request(_:_:)``. A result of another type ends the connection.
    func request<Result: Decodable>(
        _ name: InspectorRequest.Name, _ argument: JSONValue? = nil, as type: Result.Type
    ) async throws -> Result {
        let value = try await request(name, argument)
        do {
            return try JSONTextDecoder(root: name.rawValue, maximumDepth: JSONValue.maximumSupportedDepth)
                .decode(type, from: value)
        } catch {
            throw finish(.invalid("\(error)"))
        }
    }

    /// Returns the values of a row as an object. A null in it is a value, not a missing one.
    /// - Throws: As ``request(_:_:as:)``.
    func payload(ofRow n: Int) async throws -> JSONValue {
        let payload = try await request(.payload, .integer(n))
        guard payload.objectValue != nil else { throw finish(.invalid("payload is not an object")) }
        return payload
    }

    private func exchange(_ request: InspectorRequest) async throws -> JSONValue {
        guard end == nil else { throw Self.disconnected }
        let answer: InspectorAnswer
        do {
            try await frames.send(Self.text(of: request))
            guard let text = try await frames.receive(atMost: InspectorService.maximumAnswer) else {
                throw finish(.ended)
            }
            answer = try InspectorAnswer(jsonText: text)
        } catch is GLibError {
            throw finish(.ended)
        } catch let error as TomboloError {
            throw error
        } catch {
            throw finish(.invalid("\(error)"))
        }
        switch answer {
        case .result(let value): return value
        case .failure(let error): throw error
        }
    }

    /// Ends the connection of an app that has sent something invalid, and returns the error for its requests.
    func reject(_ reason: String) -> TomboloError { finish(.invalid(reason)) }

    private func finish(_ end: End) -> TomboloError {
        if self.end == nil {
            self.end = end
            frames.connection.hangUp()
            onEnd(end)
        }
        return Self.disconnected
    }

    private static let disconnected = TomboloError(.disconnected, "The app has ended.")

    private static func text(of request: InspectorRequest) throws -> [UInt8] { try JSONTextEncoder().encode(request) }
}
