/// Limits the number of rows and of parsed values in a short time, so that the inspector does not slow the page down.
struct JournalBudget {
    /// The kinds of rows that have separate limits, so that a page cannot hide rows of one kind with those of another.
    enum Share: CaseIterable {
        case calls, events, notices, messages

        init(_ kind: InspectorRow.Kind) {
            switch kind {
            case .call, .stream, .pageCall, .pageStream: self = .calls
            case .event, .listen: self = .events
            case .notice, .app: self = .notices
            case .console: self = .messages
            }
        }
    }

    /// Limit of new rows of a share in a period.
    let rows: Int
    /// Limit of the bytes of values that are parsed in a period.
    let bytes: Int
    let period: Duration

    private var start = ContinuousClock.now
    private var used: [Share: Int] = [:]
    private var usedBytes = 0

    init(rows: Int = 100, bytes: Int = 256 << 10, period: Duration = .milliseconds(100)) {
        (self.rows, self.bytes, self.period) = (rows, bytes, period)
    }

    /// Whether there may be another row of a kind.
    mutating func takeRow(_ kind: InspectorRow.Kind) -> Bool {
        renew()
        let share = Share(kind)
        guard used[share, default: 0] < rows else { return false }
        used[share, default: 0] += 1
        return true
    }

    /// Whether a value of this length may be parsed.
    mutating func take(bytes count: Int) -> Bool {
        renew()
        guard count <= bytes - usedBytes else { return false }
        usedBytes += count
        return true
    }

    private mutating func renew() {
        let now = ContinuousClock.now
        guard now - start >= period else { return }
        (start, used, usedBytes) = (now, [:], 0)
    }
}
