#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import TomboloEngine

/// Actions of a user, a server or the system on a page, which a test triggers here.
extension FakePageEngine {
    /// Ends the page's process: the document, the page cache and all pending calls are lost.
    package func crash(_ reason: CrashReason = .crashed) {
        guard !isClosed else { return }
        let failed = running
        running?.task?.cancel()
        running = nil
        document?.end()
        document = nil
        history.endAll()
        if let failed, failed.hasStarted {
            tell(.failed(failed.url, NavigationError(.crashed, message: "The web process ended during the load.")))
        }
        pipe.send { [weak self] in
            guard let self, !isClosed else { return }
            delegate?.engine(self, didCrash: reason)
        }
    }

    /// Presses a button or key in the page, as the user does.
    package func press() {
        guard !isClosed else { return }
        delegate?.engineDidReceivePress(self)
    }

    /// Opens a dialog and waits for the answer.
    package func present(_ dialog: Dialog) async -> DialogAnswer {
        guard !isClosed, let delegate else { return .dismissed }
        return await delegate.engine(self, present: dialog)
    }

    /// Requests a permission, as page script does.
    package func requestPermission(_ kind: PermissionRequest.Kind) async -> PermissionDecision {
        guard !isClosed, let delegate, let document else { return .deny }
        return await delegate.engine(self, decide: PermissionRequest(kind: kind, origin: document.origin))
    }

    /// Requests another window, as `window.open` does.
    @discardableResult
    package func requestWindow(_ url: URL?, isUserInitiated: Bool = true) async -> NewWindowDecision {
        guard !isClosed, let delegate, let document else { return .refuse }
        let request = NewWindowRequest(url: url, isUserInitiated: isUserInitiated, topOrigin: document.origin)
        let decision = await delegate.engine(self, decide: request)
        if decision == .loadHere, let url { navigate(to: url, isUserInitiated: isUserInitiated) }
        return decision
    }

    /// Offers bytes for saving, as a link with a download attribute does, and writes them to the destination that the
    /// policy chooses.
    @discardableResult
    package func download(_ url: URL, _ bytes: [UInt8], suggestedFilename: String) async -> DownloadDecision {
        guard !isClosed, let delegate else { return .refuse }
        lastDownload += 1
        let id = lastDownload
        let request = DownloadRequest(
            id: id, url: url, suggestedFilename: SafeFilename(suggestedFilename).text, expectedLength: bytes.count,
            topOrigin: document?.origin ?? .opaque)
        let decision = await delegate.engine(self, decide: request)
        guard case .save(let file, let overwrite) = decision, !isClosed else { return decision }
        tell(.started(id: id, file: file))
        do {
            try Data(bytes).write(to: file, options: overwrite ? [] : [.withoutOverwriting])
            tell(.progressed(id: id, received: bytes.count, fraction: 1))
            tell(.finished(id: id, file: file))
        } catch {
            tell(.failed(id: id, message: "\(error)"))
        }
        return decision
    }

    /// The presenter's answer if it does not suspend; otherwise dismissed.
    func answerNow(_ dialog: Dialog) -> DialogAnswer {
        pipe.deliverWhatThePageSent()
        let answer = AnswerBox()
        let asking = Task.immediate { @MainActor in answer.value = await present(dialog) }
        if answer.value == nil { asking.cancel() }
        return answer.value ?? .dismissed
    }

    func scriptRequestsWindow(_ url: URL?) {
        Task { await requestWindow(url, isUserInitiated: false) }
    }

    func scriptRequestsClose() {
        pipe.send { [weak self] in
            guard let self, !isClosed else { return }
            delegate?.engineDidRequestClose(self)
        }
    }

    private func tell(_ event: DownloadEvent) {
        pipe.send { [weak self] in
            guard let self, !isClosed else { return }
            delegate?.engine(self, did: event)
        }
    }
}

@MainActor
private final class AnswerBox {
    var value: DialogAnswer?
}
