import DequeModule
import TomboloSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Starts the requests to the schemes of a page within ``SchemeLimits``, those to the same scheme in order.
@MainActor
package final class SchemeQueue {
    typealias Deadline = Deadlines.ID

    /// The requests to one scheme.
    @MainActor
    private struct Line {
        private var waiting: Deque<SchemeSlot> = []
        /// The number of slots in `waiting` whose requests have ended.
        private var endedCount = 0
        var runningCount = 0
        var streamCount = 0

        mutating func append(_ slot: SchemeSlot) { waiting.append(slot) }

        /// Removes and returns the next slot; nil if there is none, or if `limit` requests run.
        mutating func takeNext(limit: Int) -> SchemeSlot? {
            guard runningCount < limit else { return nil }
            while let slot = waiting.popFirst() {
                if slot.state == .waiting {
                    runningCount += 1
                    return slot
                }
                endedCount -= 1
            }
            return nil
        }

        /// Notes that a request has ended that was waiting. Its slot is removed together with others, because the
        /// search for a single one would take too long.
        mutating func noteEnd() {
            endedCount += 1
            guard endedCount > max(64, waiting.count / 2) else { return }
            waiting.removeAll { $0.state == .ended }
            endedCount = 0
        }
    }

    /// The budget for the bodies of all requests.
    let bodies: SchemeBudget
    private let requests: SchemeBudget
    private let limits: SchemeLimits
    private var lines: [String: Line] = [:]
    private let deadlines = Deadlines()
    private var isReading = false
    private var readers: Deque<CheckedContinuation<Void, Never>> = []

    /// Creates the queue of one page.
    package init(limits: SchemeLimits = SchemeLimits()) {
        self.limits = limits
        requests = SchemeBudget(limit: limits.requestBytes)
        bodies = SchemeBudget(limit: limits.bodyBytes)
    }

    /// Returns a slot for a request, which has not been added to the queue yet. Returns nil if the page has too many
    /// requests.
    package func slot(for request: SchemeRequest, to scheme: String) -> SchemeSlot? {
        let byteCount = request.byteCount
        return requests.take(byteCount) ? SchemeSlot(of: scheme, byteCount, in: self) : nil
    }

    func add(_ slot: SchemeSlot) {
        slot.state = .waiting
        lines[slot.scheme, default: Line()].append(slot)
        startNext(slot.scheme)
    }

    func end(_ slot: SchemeSlot) {
        let state = slot.state
        guard state != .ended else { return }
        slot.state = .ended
        slot.start = nil
        clearDeadline(of: slot)
        requests.giveBack(slot.byteCount)
        if slot.isStream { lines[slot.scheme]?.streamCount -= 1 }
        switch state {
        case .waiting: lines[slot.scheme]?.noteEnd()
        case .running: stopCounting(slot)
        case .new, .overtime, .ended: break
        }
    }

    /// Notes the body of a response that is about to be sent. Returns false if there are too many streams.
    func admits(_ body: SchemeResponse.Body, of slot: SchemeSlot) -> Bool {
        switch body {
        case .bytes, .failure: return true
        case .file where slot.state == .running:
            // The engine reads a file without waiting for the page. The descriptor is open until then.
            clearDeadline(of: slot)
            return true
        case .file, .stream:
            guard lines[slot.scheme, default: Line()].streamCount < limits.streams else { return false }
            lines[slot.scheme, default: Line()].streamCount += 1
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

    private func startNext(_ scheme: String) {
        while let slot = lines[scheme, default: Line()].takeNext(limit: limits.running) {
            slot.state = .running
            slot.deadline = deadlines.set(after: limits.slotTime) { [weak self, weak slot] in
                guard let self, let slot, slot.state == .running else { return }
                (slot.state, slot.deadline) = (.overtime, nil)
                stopCounting(slot)
            }
            let start = slot.start
            slot.start = nil
            start?()
        }
    }

    private func stopCounting(_ slot: SchemeSlot) {
        lines[slot.scheme]?.runningCount -= 1
        startNext(slot.scheme)
    }

    private func clearDeadline(of slot: SchemeSlot) {
        if let deadline = slot.deadline { deadlines.clear(deadline) }
        slot.deadline = nil
    }
}

extension SchemeRequest {
    /// The memory for the request without its body, in bytes: its texts, which the engine holds too, and 16 KB for the
    /// objects of the engine, which have a buffer of 8 KB, and those of the queue.
    fileprivate var byteCount: Int {
        let fields = headers.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        return 16_384 + 2 * (url.absoluteString.utf8.count + fields)
    }
}
