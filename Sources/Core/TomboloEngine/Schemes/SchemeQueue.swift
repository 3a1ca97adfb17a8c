import DequeModule
import TomboloSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Starts a page's requests to one scheme in order, within ``SchemeLimits``. Each scheme has its own queue, so that
/// requests to one scheme do not block those to another.
@MainActor
package final class SchemeQueue {
    typealias Deadline = Deadlines.ID

    /// The budget for the bodies of all requests.
    let bodies: SchemeBudget
    private let requests: SchemeBudget
    private let limits: SchemeLimits
    private var waiting: Deque<SchemeSlot> = []
    /// The number of slots in `waiting` whose requests have ended.
    private var endedCount = 0
    private var runningCount = 0
    private var streamCount = 0
    private let deadlines = Deadlines()
    private var isReading = false
    private var readers: Deque<CheckedContinuation<Void, Never>> = []

    /// Creates the queue of one scheme of a page.
    package init(limits: SchemeLimits = SchemeLimits()) {
        self.limits = limits
        requests = SchemeBudget(limit: limits.requestBytes)
        bodies = SchemeBudget(limit: limits.bodyBytes)
    }

    /// Returns a slot for a request, without adding the slot to the queue. Returns nil if the page has too many
    /// requests to the scheme.
    package func slot(for request: SchemeRequest) -> SchemeSlot? {
        let byteCount = request.byteCount
        return requests.take(byteCount) ? SchemeSlot(byteCount, in: self) : nil
    }

    func add(_ slot: SchemeSlot) {
        slot.state = .waiting
        waiting.append(slot)
        startNext()
    }

    func end(_ slot: SchemeSlot) {
        let state = slot.state
        guard state != .ended else { return }
        slot.state = .ended
        slot.start = nil
        clearDeadline(of: slot)
        requests.giveBack(slot.byteCount)
        if slot.isStream { streamCount -= 1 }
        switch state {
        case .waiting: noteEndOfWaiting()
        case .running: stopCounting()
        case .new, .overtime, .ended: break
        }
    }

    /// Notes the body of a response that is about to be sent. Returns false if there are too many streams.
    func admits(_ body: SchemeResponse.Body, of slot: SchemeSlot) -> Bool {
        switch body {
        case .bytes, .failure: return true
        case .file where slot.state == .running:
            // The request counts as running until the engine has read the file, since its descriptor is open until
            // then. The engine does not wait for the page.
            clearDeadline(of: slot)
            return true
        case .file, .stream:
            guard streamCount < limits.streams else { return false }
            streamCount += 1
            slot.isStream = true
            return true
        }
    }

    func beginReading() async {
        guard isReading else { return isReading = true }
        await withCheckedContinuation { readers.append($0) }
    }

    func endReading() {
        if let next = readers.popFirst() { next.resume() } else { isReading = false }
    }

    private func startNext() {
        while let slot = takeNext() {
            slot.state = .running
            slot.deadline = deadlines.set(after: limits.slotTime) { [weak self, weak slot] in
                guard let self, let slot, slot.state == .running else { return }
                (slot.state, slot.deadline) = (.overtime, nil)
                stopCounting()
            }
            let start = slot.start
            slot.start = nil
            start?()
        }
    }

    /// Removes and returns the next slot, which then counts as running; nil if none can start.
    private func takeNext() -> SchemeSlot? {
        guard runningCount < limits.running else { return nil }
        while let slot = waiting.popFirst() {
            if slot.state == .waiting {
                runningCount += 1
                return slot
            }
            endedCount -= 1
        }
        return nil
    }

    private func stopCounting() {
        runningCount -= 1
        startNext()
    }

    /// Notes that a waiting request has ended. Slots of such requests are removed together, because searching for
    /// single ones would take too long.
    private func noteEndOfWaiting() {
        endedCount += 1
        guard endedCount > max(64, waiting.count / 2) else { return }
        waiting.removeAll { $0.state == .ended }
        endedCount = 0
    }

    private func clearDeadline(of slot: SchemeSlot) {
        if let deadline = slot.deadline { deadlines.clear(deadline) }
        slot.deadline = nil
    }
}

extension SchemeRequest {
    /// The memory for the request without its body, in bytes: its texts, which the engine holds too, and 16 KB for the
    /// queue's objects and the engine's, which include a buffer of 8 KB.
    fileprivate var byteCount: Int {
        let fields = headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        return 16_384 + 2 * (url.absoluteString.utf8.count + fields)
    }
}
