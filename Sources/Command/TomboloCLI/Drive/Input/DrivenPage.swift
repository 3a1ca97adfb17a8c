import TomboloEngine

/// The page that a session controls, with the frame that the client has entered.
@MainActor
final class DrivenPage {
    private let client: DriverClient
    private let session: String
    /// The elements of the frames that the client has entered, from the outermost one. Each belongs to the document of the previous
    /// frame.
    private var frames: [JSONValue] = []

    init(_ client: DriverClient, session: String) { (self.client, self.session) = (client, session) }

    var isInFrame: Bool { !frames.isEmpty }

    /// Sends a command of the session to the driver, and returns the value of its answer.
    @discardableResult
    func send(_ method: String, _ path: String..., body: JSONValue = [:]) async throws(WebDriverFailure) -> JSONValue {
        let path = ["session", session] + path
        return try await client.value(
            method == "POST" ? WebDriverCommand(method, path, body) : WebDriverCommand(method, path))
    }

    // MARK: Scripts

    /// Calls an operation of web/source/drive in the document of the current frame.
    @discardableResult
    func call(_ operation: String, _ arguments: JSONValue...) async throws(WebDriverFailure) -> JSONValue {
        try await send("POST", "execute", "sync", body: Self.script(operation, arguments))
    }

    /// Waits until the current document has received input since the last call to `watch`.
    /// - Parameters:
    ///   - kinds: Types of events, one of which must arrive.
    ///   - count: How often it must arrive.
    ///   - isLast: Whether to wait until the event has been handled.
    /// - Returns: The position of the last event; nil if it has not arrived in time, for example because the page shows a dialog or has been
    ///   left.
    func seen(
        _ kinds: [String], count: Int = 1, within limit: Duration, isLast: Bool = false
    ) async -> JSONValue? {
        let arguments: [JSONValue] = [
            .array(kinds.map(JSONValue.string)), .integer(count), .integer(Int(limit / .milliseconds(1))),
            .bool(isLast),
        ]
        let body = Self.script("seen", arguments)
        guard let value = try? await send("POST", "execute", "async", body: body), value != .null else { return nil }
        return value
    }

    /// Waits until the current document has stopped scrolling.
    func scrollEnd(within limit: Duration) async {
        let body = Self.script("scrollEnd", [.integer(Int(limit / .milliseconds(1)))])
        _ = try? await send("POST", "execute", "async", body: body)
    }

    private static func script(_ operation: String, _ arguments: [JSONValue]) -> JSONValue {
        [
            "script": .string("return (\(EmbeddedScripts.drive))(...arguments);"),
            "args": .array([.string(operation)] + arguments),
        ]
    }

    // MARK: Frames

    /// Notes that a client's command that may change the frame has succeeded.
    /// - Parameter entered: The element of the frame that the client has entered.
    func note(_ command: WebDriverCommand, entered: JSONValue?) {
        switch (command.method, command.path.dropFirst(2).joined(separator: "/")) {
        case ("POST", "frame"):
            if let entered { frames.append(entered) } else { frames = [] }
        case ("POST", "frame/parent"): _ = frames.popLast()
        case ("POST", "url"), ("POST", "window"), ("DELETE", "window"), ("POST", "back"), ("POST", "forward"),
            ("POST", "refresh"):
            frames = []
        default: break
        }
    }

    /// The element of the frame that a command is about to enter; nil for the top of the page.
    func frame(enteredBy command: WebDriverCommand) async throws(WebDriverFailure) -> JSONValue? {
        guard command.method == "POST", command.path.dropFirst(2).elementsEqual(["frame"]) else { return nil }
        guard let id = try command.parameters["id"], id != .null else { return nil }
        guard let index = id.intValue else { return id }
        let found = try await call("frameAt", .integer(index))
        return found == .null ? id : found
    }

    /// Goes to the document at the top, and returns the position of the current frame's document in it.
    /// - Parameter body: Runs at the top.
    func atTop<Value>(
        _ body: @MainActor () async throws(WebDriverFailure) -> Value
    ) async throws(WebDriverFailure) -> (value: Value, offset: PagePoint) {
        guard isInFrame else { return (try await body(), .zero) }
        try await send("POST", "frame", body: ["id": nil])
        let outcome: Result<Value, WebDriverFailure>
        do throws(WebDriverFailure) { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        var offset = PagePoint.zero
        for frame in frames {
            offset += PagePoint(try await call("contentOffset", frame)) ?? .zero
            try await send("POST", "frame", body: ["id": frame])
        }
        return (try outcome.get(), offset)
    }
}
