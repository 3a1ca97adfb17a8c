import Foundation
import TomboloEngine

/// Follows the load that the command asked for, through redirects, pages that go elsewhere at once and recovered crashes, to its end.
@MainActor
final class FirstLoad {
    /// The HTTP status of the last top-level response; 0 for none.
    private var status = 0
    /// Whether something was asked for that has not begun to load, by the page or by a frame in it.
    private var isActionOpen = false
    private var outcome: Result<Void, CommandFailure>?
    private var waiter: CheckedContinuation<Void, Never>?
    private var lastRefusal: String?
    private var grace: Task<Void, Never>?
    private var isSettled = false

    /// Whether the load has ended, well or badly.
    var isOver: Bool { outcome != nil }

    /// Takes notice of an event of the page.
    func note(_ event: PageEvent) {
        if case .navigation(.started) = event, !isSettled, case .success = outcome {
            // The page went elsewhere as soon as it was there.
            outcome = nil
        }
        if case .navigation = event { isActionOpen = false }
        guard outcome == nil else { return }
        switch event {
        case .navigation(.started): grace?.cancel()
        case .navigation(.finished(let url)): settle(result(of: url))
        case .navigation(.failed(_, let error)) where error.code == .crashed:
            expectAnotherLoad("its web process crashed")
        case .navigation(.failed(let url, let error)): settle(.failure(failure("\(url): \(error.message)")))
        case .navigation(.cancelled(let url)): expectAnotherLoad("the load of \(url) was stopped")
        case .refused(let what, let rule): lastRefusal = "\(what) was refused by the \(rule)"
        case .crashLoop: settle(.failure(failure("its web process crashed again and again")))
        case .closed: settle(.failure(failure("it was closed")))
        default: break
        }
    }

    /// Takes notice of a document that is to be loaded somewhere in the page.
    func noteAction() { isActionOpen = true }

    /// Takes notice of the status of a top-level response.
    func noteStatus(_ status: Int) { self.status = status }

    /// Waits for the end: until a page has finished and, given the time that `settling` takes, has not gone elsewhere.
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

    /// The engine tells the start of a load some time after it has asked about it. Of a frame's load it tells nothing, so there is
    /// an end to the waiting.
    private func awaitOpenAction() async {
        for _ in 0..<50 where isActionOpen { try? await Task.sleep(for: .milliseconds(10)) }
    }

    private func result(of url: URL) -> Result<Void, CommandFailure> {
        if status >= 400 { return .failure(failure("\(url) was answered with status \(status)")) }
        return .success(())
    }

    /// A load that ends for the sake of another is no failure; the other starts at once.
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
