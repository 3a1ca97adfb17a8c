import TomboloEngine

/// Sends events to pages, and calls the functions that pages expose.
extension Bridge {
    /// Sends an event to every document that listens to the event and that a grant allows to receive it.
    ///
    /// Events that are sent in one turn of the main loop are delivered together, in order with all other records of the
    /// document. An event without listeners is not an error.
    /// - Throws: ``TomboloError`` with ``TomboloError/Code-swift.struct/invalidArgument`` when the value cannot be sent
    ///   or is nested too deeply, and `limitExceeded` when the value is too long.
    public func emit(_ name: String, _ value: some Encodable) throws {
        core.events.send(name, try Payload.encoded(value, root: "value", limits: limits))
    }

    /// Sends an event without a value.
    public func emit(_ name: String) { core.events.send(name, nil) }

    /// Calls a function that a document exposed with `tombolo.expose`, and returns its result.
    ///
    /// If the document has not exposed the function yet and is still loading, the call waits for the function. The call
    /// fails when the document ends. Cancelling the task aborts the `AbortSignal` that the function received.
    /// - Parameters:
    ///   - document: The document; nil for the top-level document. If that is still loading, the call waits for it.
    ///   - timeout: The timeout of the whole call; nil for no timeout.
    /// - Throws: ``TomboloError``: the error of the function, or `unknownCall`, `timeout`, `disconnected`,
    ///   `invalidArgument` or `limitExceeded`, which also replaces an error that exceeds the limits;
    ///   `CancellationError` when the task is cancelled. The page script cuts an error's message to 65,536 UTF-16 code
    ///   units.
    public func call<Result: Decodable>(
        _ name: String, _ argument: some Encodable, as type: Result.Type = Result.self, in document: DocumentID? = nil,
        timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        let payload = try Payload.encoded(argument, root: "argument", limits: limits)
        return try await core.pageFunctions.call(name, payload, as: type, in: document, timeout: timeout)
    }

    /// Calls a function without an argument.
    public func call<Result: Decodable>(
        _ name: String, as type: Result.Type = Result.self, in document: DocumentID? = nil,
        timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        try await core.pageFunctions.call(name, nil, as: type, in: document, timeout: timeout)
    }

    /// Calls a function and ignores its result.
    public func call(
        _ name: String, _ argument: some Encodable, in document: DocumentID? = nil, timeout: Duration? = .seconds(60)
    ) async throws {
        let _: NoValue = try await call(name, argument, in: document, timeout: timeout)
    }

    /// Calls a function without an argument and ignores its result.
    public func call(_ name: String, in document: DocumentID? = nil, timeout: Duration? = .seconds(60)) async throws {
        let _: NoValue = try await call(name, in: document, timeout: timeout)
    }
}
