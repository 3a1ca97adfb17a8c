import TomboloEngine

/// The trust in a document, on which its memory limits depend.
///
/// A document is trusted while a grant applies to it, and while Swift waits for one of its functions or streams. When a
/// cancellation or a revocation ends that state, data that the document was allowed to send may still be on its way. So
/// the document stays trusted until it confirms that it has sent everything, but only for a limited time.
extension DocumentSession {
    /// Whether the document may use the memory budget of the whole page and send attachments.
    var isTrusted: Bool { isGranted || isAwaited || !cancellations.isEmpty }

    /// Whether Swift waits for a function or a stream of the document.
    var isAwaited: Bool { !requests.isEmpty }

    /// Whether a call or a stream is pending, in either direction, or data waits for the document.
    var hasPendingWork: Bool { calls.count > 0 || isAwaited || hasWaitingData }

    /// Cancels a call or a stream of the app that has not ended.
    func withdraw(_ id: UInt64) {
        guard requests.removeCall(id) != nil || requests.removeStream(id) else { return }
        sendCancellation(of: id)
    }

    /// Requests that the document confirms that it has sent everything that its last grant allowed.
    func grantWasRevoked() { sendCancellation(of: requests.makeID()) }

    /// Sends a cancellation, which the document confirms.
    private func sendCancellation(of id: UInt64) {
        guard !isOver, let core else { return }
        cancel(id)
        core.flushes.schedule(self)
        guard !isGranted else { return }
        cancellations.add(id, in: core.deadlines) { [weak self] in self?.confirmationIsLate(id) }
    }

    /// Ends the trust that confirmed cancellations have extended. Called when all records that have arrived have been
    /// processed, and their answers have been sent.
    func endConfirmedTrust() {
        guard cancellations.hasConfirmed else { return }
        cancellations.removeConfirmed()
        trustMayHaveEnded()
    }

    /// Ends the trust that a cancellation has extended, because its confirmation is late. First receives the data that
    /// has arrived, which may contain the confirmation if the main actor was blocked or the system suspended.
    private func confirmationIsLate(_ id: UInt64) {
        Task { @MainActor [weak self] in
            await self?.core?.page?.engine.waitForIdle(atMost: Self.idleLimit)
            guard let self, !isOver else { return }
            receiveSentData()
            core?.records.catchUp(with: CollectionOfOne(self))
            guard !isOver else { return }
            if cancellations.expire(id) { trustMayHaveEnded() }
        }
    }

    private func trustMayHaveEnded() {
        guard !isOver, !isTrusted else { return }
        channel?.trustDidEnd()
        core?.flushes.schedule(self)
    }

    private static let idleLimit = Duration.milliseconds(500)
}
