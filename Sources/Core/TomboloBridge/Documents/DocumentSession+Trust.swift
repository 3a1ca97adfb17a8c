import TomboloEngine

/// The trust in a document, on which its memory limits depend.
///
/// A document is trusted while a grant applies to it, and while Swift waits for one of its functions or streams. When
/// that ends, data that it was allowed to send may still be on its way. So it stays trusted until it confirms that it has
/// sent everything, for a limited time.
extension DocumentSession {
    /// Whether the document may use the memory budget of the whole page and send attachments.
    var isTrusted: Bool { isGranted || isAwaited || !cancellations.isEmpty }

    /// Whether Swift waits for a function or a stream of the document.
    var isAwaited: Bool { !requests.isEmpty }

    /// Whether a call or a stream is pending, in either direction, or data waits for the document to go on.
    var hasPendingWork: Bool { calls.count > 0 || isAwaited || !outbox.isEmpty || channelHoldsBytes }

    /// Cancels a call or a stream of the app that has not ended.
    func withdraw(_ id: UInt64) {
        guard requests.removeCall(id) != nil || requests.removeStream(id) else { return }
        requestConfirmation(ofCancelling: id)
    }

    /// Lets the document confirm that it has sent everything that its last grant allowed.
    func grantWasRevoked() { requestConfirmation(ofCancelling: PageRequests.noRequest) }

    private func requestConfirmation(ofCancelling id: UInt64) {
        guard !isOver, let core else { return }
        sendCancellation(of: id)
        cancellations.add(id, in: core.deadlines) { [weak self] in self?.confirmCancellation(of: id) }
        core.flushes.schedule(self)
    }

    /// Called when the document has confirmed a cancellation, or has not done so in time. All data that it sent before the
    /// confirmation has been received.
    func confirmCancellation(of id: UInt64) {
        guard cancellations.remove(id), !isTrusted else { return }
        channel?.trustDidEnd()
        core?.memory.check(self)
    }
}
