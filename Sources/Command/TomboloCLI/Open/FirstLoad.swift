package import Foundation
import TomboloEngine
import TomboloProgram

/// Follows the initial load of the command to its end, through redirects, pages that navigate at once, and recovered crashes.
@MainActor
package final class FirstLoad {
    private let target: Target
    /// The URL and the HTTP status of the last top-level response; nil without one.
    private var response: (url: URL, status: Int)?
    /// Whether the page or one of its frames has requested a load that has not begun.
    private var isActionOpen = false
    private var outcome: Result<Void, CommandFailure>?
    private var waiter: CheckedContinuation<Void, Never>?
    private var lastRefusal: String?
    private var grace: Task<Void, Never>?
    private var isSettled = false

    init(of target: Target) { self.target = target }

    /// Whether the load has ended, successfully or not.
    var isOver: Bool { outcome != nil }

    /// Processes an event of the page.
    func note(_ event: PageEvent) {
        if case .navigation(.started) = event, !isSettled, case .success = outcome {
            // The page navigated as soon as it had loaded.
            outcome = nil
        }
        if case .navigation = event { isActionOpen = false }
        guard outcome == nil else { return }
        switch event {
        case .navigation(.started): grace?.cancel()
        case .navigation(.finished): settle(result)
        case .navigation(.failed(_, let error)) where error.code == .crashed:
            expectAnotherLoad("its web process crashed")
        case .navigation(.failed(let url, let error)): settle(.failure(failure("\(url): \(error.message)")))
        case .navigation(.cancelled(let url)): expectAnotherLoad("the load of \(url) was cancelled")
        case .refused(let what, let rule): lastRefusal = "\(what) was refused by the \(rule)"
        case .crashLoop: settle(.failure(failure("its web process crashed repeatedly")))
        case .closed: settle(.failure(failure("it was closed")))
        default: break
        }
    }

    /// Records that a document is to be loaded somewhere in the page.
    package func noteAction() { isActionOpen = true }

    /// Records the status of a top-level response.
    package func noteStatus(_ status: Int, of url: URL) { response = (url, status) }

    /// Waits until a page has finished, and has not navigated again by the time that `settling` returns.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/notLoaded``.
    func wait(settling: () async -> Void) async throws(CommandFailure) {
        repeat {
            if outcome == nil { await withCheckedContinuation { waiter = $0 } }
            try outcome?.get()
            await settling()
            await awaitOpenAction()
        } while outcome == nil
        isSettled = true
        try outcome?.get()
    }

    /// Waits until a requested load has begun. The engine reports the start of a load some time after the navigation policy has decided on
    /// the request. The engine does not report loads of frames, so the wait is limited to 0.5 seconds.
    private func awaitOpenAction() async {
        for _ in 0..<50 where isActionOpen { try? await Task.sleep(for: .milliseconds(10)) }
    }

    /// Returns the result of a finished load. The recorded response may belong to a file to which the page navigated
    /// meanwhile.
    private var result: Result<Void, CommandFailure> {
        guard let (url, status) = response, status >= 400 else { return .success(()) }
        if status == 404, let file = target.servedFile(at: url) {
            return .failure(
                failure("the folder has no readable file “\(file)”. Add it, or correct the address that leads to it."))
        }
        return .failure(failure("\(url) returned status \(status)"))
    }

    /// Fails with the reason unless another load starts within a second. A load that another load replaces is not a failure.
    private func expectAnotherLoad(_ reason: String) {
        grace?.cancel()
        grace = Task { [weak self] in
            guard (try? await Task.sleep(for: .seconds(1))) != nil, let self else { return }
            settle(.failure(failure(reason + (lastRefusal.map { ": \($0)" } ?? ""))))
        }
    }

    private func failure(_ reason: String) -> CommandFailure {
        CommandFailure(.notLoaded, "The page could not be loaded: \(reason)" + (reason.hasSuffix(".") ? "" : "."))
    }

    private func settle(_ result: Result<Void, CommandFailure>) {
        guard outcome == nil else { return }
        outcome = result
        grace?.cancel()
        waiter?.resume()
        waiter = nil
    }
}
