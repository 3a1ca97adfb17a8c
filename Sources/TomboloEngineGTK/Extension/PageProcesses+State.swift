extension PageProcesses {
    /// What is known of the processes; used under a lock.
    nonisolated struct State: Sendable {
        /// A connection that waits until its process may be served.
        struct Waiter {
            let process: WebProcessNumber
            let answer: CheckedContinuation<Bool, Never>
        }

        private(set) var tokens: [String: WebProcessNumber] = [:]
        private var issued: [String] = []
        private var last = 0
        /// The engine's number of the page that is shown.
        private var shown: UInt64?
        /// The processes of pages, by the engine's numbers of these.
        private var pages: [UInt64: WebProcessNumber] = [:]
        /// Processes that have shown the page and no longer do.
        private var left: Set<WebProcessNumber> = []
        /// The process that the last commit has replaced, until the next load begins: nothing of the page is in it again before that.
        var justLeft: WebProcessNumber?
        /// Whether a load is under way, or the process that it ended in is not known yet.
        var isLoading = false
        /// All processes up to this one but the one that shows the page may have shown it: one was left before it was known.
        private var lastUnknown = 0
        var waiters: [Int: Waiter] = [:]
        private var lastWaiter = 0
        var sockets: [ObjectIdentifier: (process: WebProcessNumber, socket: PacketSocket)] = [:]

        /// More than a page has processes; beyond it the oldest that does not show the page is forgotten.
        private static let maximumTokens = 256

        private var current: WebProcessNumber? { shown.flatMap { pages[$0] } }

        var shownToken: String? {
            current.flatMap { process in tokens.first { $0.value == process }?.key }
        }

        /// Whether the process that shows the page is known, or there is none.
        var isIdentified: Bool { shown == nil || current != nil }

        mutating func note(_ token: String) {
            last += 1
            tokens[token] = WebProcessNumber(value: last)
            issued.append(token)
            if issued.count > Self.maximumTokens, let place = issued.firstIndex(where: { tokens[$0] != current }),
                let forgotten = tokens.removeValue(forKey: issued.remove(at: place))
            {
                left.remove(forgotten)
                pages = pages.filter { $0.value != forgotten }
            }
        }

        mutating func commit(_ page: UInt64) -> Set<WebProcessNumber> {
            if page != shown {
                if let current { left.insert(current) } else if shown != nil { lastUnknown = last }
                justLeft = current
                shown = page
            }
            // One that comes back from the page cache is known at once. Of another the page's own may be among those that were left.
            guard let current else {
                isLoading = true
                return justLeft.map { [$0] } ?? []
            }
            return settle(in: current)
        }

        mutating func identify(_ page: UInt64, by token: String) -> Set<WebProcessNumber> {
            guard let process = tokens[token] else { return [] }
            pages[page] = process
            guard page == shown else {
                // Asked before the page went on.
                left.insert(process)
                return isLoading ? [] : [process]
            }
            left.formUnion(tokens.values.filter { $0.value <= lastUnknown })
            lastUnknown = 0
            return settle(in: process)
        }

        /// Nothing is loaded any longer.
        mutating func settle() -> Set<WebProcessNumber> {
            isLoading = false
            return left
        }

        private mutating func settle(in process: WebProcessNumber) -> Set<WebProcessNumber> {
            left.remove(process)
            return settle()
        }

        mutating func forgetShown() {
            if let shown { pages[shown] = nil }
            shown = nil
        }

        func admits(_ process: WebProcessNumber) -> Bool {
            !left.contains(process) || (isLoading && process != justLeft)
        }

        mutating func nextWaiter() -> Int {
            lastWaiter += 1
            return lastWaiter
        }

        /// Takes out those who wait and may be served.
        mutating func takeAdmitted() -> [CheckedContinuation<Bool, Never>] {
            let admitted = waiters.filter { admits($0.value.process) }
            for id in admitted.keys { waiters[id] = nil }
            return admitted.values.map(\.answer)
        }
    }
}
