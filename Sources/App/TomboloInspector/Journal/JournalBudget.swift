/// Limits the rows and the parsed values of a short time, so that the inspector does not slow the page down.
struct JournalBudget {
    /// Limit of new rows in a period. Further calls are counted in the totals only.
    static let rows = 100
    /// Limit of the bytes of values that are parsed in a period.
    static let bytes = 256 << 10
    static let period = Duration.milliseconds(100)

    private var start = ContinuousClock.now
    private var rowsLeft = rows
    private var bytesLeft = bytes

    /// Whether there may be another row.
    mutating func takeRow() -> Bool {
        renew()
        guard rowsLeft > 0 else { return false }
        rowsLeft -= 1
        return true
    }

    /// Whether a value of this length may be parsed.
    mutating func take(bytes count: Int) -> Bool {
        renew()
        guard count <= bytesLeft else { return false }
        bytesLeft -= count
        return true
    }

    private mutating func renew() {
        let now = ContinuousClock.now
        guard now - start >= Self.period else { return }
        (start, rowsLeft, bytesLeft) = (now, Self.rows, Self.bytes)
    }
}
