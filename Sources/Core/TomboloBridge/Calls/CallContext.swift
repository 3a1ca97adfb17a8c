public import TomboloEngine

/// The context of a call: the document that made the call, and its page.
///
/// The task of the call's handler is cancelled when the page aborts the call, when the call times out, and when the
/// document ends.
@MainActor
public struct CallContext {
    /// The full name of the call.
    public let name: String
    let session: DocumentSession
    private let progress: CallProgress?

    init(name: String, session: DocumentSession, progress: CallProgress? = nil) {
        self.name = name
        self.session = session
        self.progress = progress
    }

    private static let maximumNameLength = 1024

    /// The document that made the call, as the engine and the isolated world report it.
    public var document: Document { session.document }
    /// Whether the document that made the call has ended. If so, it cannot receive an answer.
    public var isOver: Bool { session.isOver }
    /// The bridge of the calling document's page; nil once the bridge has been released.
    public var bridge: Bridge? { session.core?.bridge }
    /// The page of the calling document; nil once the page has been released.
    public var page: Page? { session.core?.page }

    /// Whether the page requested progress of the call and the call has not ended.
    public var isProgressRequested: Bool { progress.map { !$0.isOver && !session.isOver } ?? false }

    /// Sends a progress value to the page. The call's `onProgress` receives all values, in order, before the result.
    ///
    /// Handlers need not check ``isProgressRequested`` first: if the page did not request progress, or if the call has
    /// ended, the value is neither encoded nor sent. Values that are reported in one turn of the main loop are sent
    /// together. Progress does not extend the page's timeout.
    /// - Throws: ``TomboloError``: ``TomboloError/Code-swift.struct/invalidArgument`` when the value cannot be sent, is
    ///   nested too deeply, or does not have the declared type (``CallRegistering/declareProgress(_:of:)``);
    ///   `limitExceeded` when the value is too long.
    public func report(progress value: some Encodable) throws(TomboloError) {
        guard isProgressRequested, let progress, let core = session.core else { return }
        if let declared = core.calls.progressTypes[name], declared != type(of: value) {
            throw TomboloError(
                .invalidArgument, "The progress of \(name) is declared as \(declared), but is \(type(of: value)).")
        }
        do {
            try session.writeProgress(progress.id) {
                try Payload.encode(value, into: &$0, root: "progress", limits: core.limits)
            }
        } catch {
            throw TomboloError(catching: error)
        }
        core.flushes.schedule(session)
    }

    /// Checks the access policy for another name. For dialects whose pages make all their calls through one call, and
    /// whose functions are named `DIALECT.call.FUNCTION`.
    ///
    /// If the grant requires activation, the check consumes the user activation. A grant that requires a prompt or has
    /// rules for scopes allows no such function, since the arguments of dialects' functions have no types.
    /// - Throws: ``TomboloError``: `denied`, which is reported as for a call of that name, `invalidArgument` for a name
    ///   that is too long, or `disconnected`.
    public func requireGrant(for name: String) throws(TomboloError) {
        guard name.utf8.count <= Self.maximumNameLength else {
            throw TomboloError(.invalidArgument, "A name has at most \(Self.maximumNameLength) bytes.")
        }
        guard let core = session.core else { throw TomboloError(.disconnected, "The page is closed.") }
        _ = try core.admission.admit(.call(name), nil, in: session)
    }

    /// Whether the access policy grants another name to the document that made the call. Conditions of the grants are
    /// not checked. Unlike ``requireGrant(for:)``, this function reports no event, since the document makes no call of
    /// that name.
    public func isGranted(_ name: String) -> Bool {
        guard name.utf8.count <= Self.maximumNameLength, let core = session.core else { return false }
        if case .denied = session.decision(on: .call(name), in: core.policy) { return false }
        return true
    }
}
