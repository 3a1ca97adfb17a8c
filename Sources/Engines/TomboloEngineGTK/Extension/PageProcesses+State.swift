extension PageProcesses {
    /// The state of ``PageProcesses``, used under its lock.
    nonisolated struct State: Sendable {
        /// A connection that waits until its process may be served.
        struct Waiter {
            let process: WebProcessNumber
            let answer: CheckedContinuation<Bool, Never>
        }

        private(set) var tokens: [String: WebProcessNumber] = [:]
        private var issued: [String] = []
        /// The processes that have not connected yet.
        private var starting: Set<WebProcessNumber> = []
        private var last = 0
        /// The engine's number of the current page.
        private var shown: UInt64?
        /// The processes of pages, by the engine's numbers of the pages.
        private var pages: [UInt64: WebProcessNumber] = [:]
        /// Processes that have shown the page but no longer do.
        private var left: Set<WebProcessNumber> = []
        /// The process that the last commit has replaced; nil as soon as the next load begins. In between, that process cannot
        /// run any document of the page.
        var justLeft: WebProcessNumber?
        /// Whether a load is running, or has ended in a process that is not known yet.
        var isLoading = false
        /// Any process with a number up to this one may have shown the page, except for the process that shows it now.
        /// Set when the page left a process that had not been identified.
        private var lastUnknown = 0
        var waiters: [Int: Waiter] = [:]
        private var lastWaiter = 0
        var sockets: [ObjectIdentifier: (process: WebProcessNumber, socket: PacketSocket)] = [:]

        /// The maximum number of tokens, more than the processes of a page. Beyond it, the oldest process that does not show the
        /// page is forgotten.
        private static let maximumTokens = 256

        private var current: WebProcessNumber? { shown.flatMap { pages[$0] } }

        var shownToken: String? {
            current.flatMap { process in tokens.first { $0.value == process }?.key }
        }

        /// Whether a process was started and has not connected yet.
        var isStarting: Bool { !starting.isEmpty }

        /// Notes that a process has connected with a token. Returns the process that the token belongs to; nil if there is none.
        mutating func connect(_ token: String) -> WebProcessNumber? {
            let process = tokens[token]
            if let process { starting.remove(process) }
            return process
        }

        /// Whether the process that shows the page is known, or the page has not been shown yet.
        var isIdentified: Bool { shown == nil || current != nil }

        mutating func note(_ token: String) {
            last += 1
            tokens[token] = WebProcessNumber(value: last)
            issued.append(token)
            starting.insert(WebProcessNumber(value: last))
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
            // If a page returns from the page cache, its process is already identified. Otherwise the process is not
            // known yet, and may be one of those that the page has left.
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
                // The page moved to another document after the token was requested.
                left.insert(process)
                return isLoading ? [] : [process]
            }
            left.formUnion(tokens.values.filter { $0.value <= lastUnknown })
            lastUnknown = 0
            return settle(in: process)
        }

        /// Notes that no load is running. Returns the processes that the page has left.
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

        /// Removes and returns the waiters that may be served.
        mutating func takeAdmitted() -> [CheckedContinuation<Bool, Never>] {
            let admitted = waiters.filter { admits($0.value.process) }
            for id in admitted.keys { waiters[id] = nil }
            return admitted.values.map(\.answer)
        }
    }
}
