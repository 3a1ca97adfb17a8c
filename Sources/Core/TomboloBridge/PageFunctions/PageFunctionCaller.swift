import TomboloEngine
import TomboloSystem

/// Calls functions that documents exposed with `tombolo.expose`.
@MainActor
struct PageFunctionCaller {
    let core: BridgeCore

    /// Calls a function and waits for its result.
    /// - Parameters:
    ///   - payload: The JSON of the argument; nil for a call without an argument.
    ///   - document: The document; nil for the top-level document. If that is still loading, the call waits for it.
    ///   - timeout: The timeout of the whole call; nil for no timeout.
    /// - Returns: The JSON of the result; nil if the function returned no value.
    func call(
        _ name: String, _ payload: AttachedText?, in document: DocumentID?, timeout: Duration?
    ) async throws -> IncomingPayload? {
        guard NamePattern.isName(name) else {
            throw TomboloError(.invalidArgument, "“\(name)” cannot be a function's name.")
        }
        let pending = PageCall()
        let deadlines = core.deadlines
        let limit = timeout.map { timeout in
            deadlines.set(after: timeout) {
                pending.settle(
                    .failure(TomboloError(.timeout, "The page function “\(name)” did not answer within \(timeout).")))
            }
        }
        defer { if let limit { deadlines.clear(limit) } }
        core.lifecycle.withSession(of: document) { [weak core] session in
            guard !pending.isSettled else { return }
            guard let core, let session else {
                return pending.settle(.failure(TomboloError(.disconnected, "There is no such document.")))
            }
            core.pageFunctions.begin(pending, name, payload, in: session)
        }
        return try await withTaskCancellationHandler {
            do {
                return try await pending.result()
            } catch {
                Self.withdraw(pending)
                if Task.isCancelled { throw CancellationError() }
                throw error
            }
        } onCancel: {
            Task { @MainActor in
                pending.settle(.failure(TomboloError(.cancelled, "The call of “\(name)” was cancelled.")))
            }
        }
    }

    /// Calls a function, and decodes its result. A long result is parsed off the main actor.
    /// - Throws: ``TomboloError`` or `CancellationError`, as ``Bridge/call(_:_:as:in:timeout:)`` describes.
    func call<Result: Decodable>(
        _ name: String, _ payload: AttachedText?, as type: Result.Type, in document: DocumentID?, timeout: Duration?
    ) async throws -> Result {
        var result = try await call(name, payload, in: document, timeout: timeout)
        let limits = core.limits
        do {
            try Payload.check(text: result?.text.count ?? 0, root: "result", limits: limits)
            if let long = result, Payload.isLong(long) {
                result = await Payload.parsed(long, root: "result", limits: limits)
            }
            return try Payload.decode(type, from: result, root: "result", limits: limits)
        } catch {
            throw TomboloError(catching: error)
        }
    }

    private func begin(_ pending: PageCall, _ name: String, _ payload: AttachedText?, in session: DocumentSession) {
        pending.place = (session, session.begin(pending, name, payload))
        core.removedFrames.start(for: session)
        core.flushes.schedule(session)
        core.observers.report(.calledPage(name, in: session.document))
    }

    /// Cancels a call in its document, if the call was sent, because the caller does not need the answer any more.
    private static func withdraw(_ pending: PageCall) {
        if let (session, id) = pending.place { session.withdraw(id) }
    }

    /// Receives the outcome of a call. Returns false if no call with the id is pending.
    func receive(_ outcome: Result<IncomingPayload?, TomboloError>, of id: UInt64, in session: DocumentSession) -> Bool
    {
        guard let call = session.requests.removeCall(id) else { return false }
        call.settle(outcome)
        return true
    }
}
