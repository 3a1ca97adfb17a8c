/// Runs callbacks after their timeouts, with one sleeping task for all of them.
///
/// A sleeping task for each timeout would waste memory, because most calls end long before their timeout. Swift keeps
/// the storage of a cancelled sleep until the sleep would have ended (640 bytes, measured with Swift 6.3 on Linux).
@MainActor
package final class Deadlines {
    /// The identity of a deadline.
    package struct ID: Hashable {
        fileprivate let number: UInt64
    }

    private typealias Entry = (time: ContinuousClock.Instant, expire: @MainActor () -> Void)

    private var entries: [ID: Entry] = [:]
    private var lastNumber: UInt64 = 0
    private var sleeper: (time: ContinuousClock.Instant, task: Task<Void, Never>)?

    package init() {}

    isolated deinit { sleeper?.task.cancel() }

    /// Calls `expire` after `duration`, unless the deadline is cleared first.
    package func set(after duration: Duration, _ expire: @escaping @MainActor () -> Void) -> ID {
        set(at: ContinuousClock.now + duration, expire)
    }

    /// Calls `expire` at `time`, unless the deadline is cleared first.
    package func set(at time: ContinuousClock.Instant, _ expire: @escaping @MainActor () -> Void) -> ID {
        lastNumber += 1
        let id = ID(number: lastNumber)
        entries[id] = (time, expire)
        wake(at: time)
        return id
    }

    /// Removes a deadline; its callback is not called.
    package func clear(_ id: ID) { entries[id] = nil }

    private func wake(at time: ContinuousClock.Instant) {
        if let sleeper {
            if sleeper.time <= time { return }
            sleeper.task.cancel()
        }
        let task = Task { [weak self] in
            guard (try? await Task.sleep(until: time, clock: .continuous)) != nil else { return }
            self?.expireOverdue()
        }
        sleeper = (time, task)
    }

    private func expireOverdue() {
        sleeper = nil
        let now = ContinuousClock.now
        let overdue = entries.filter { $0.value.time <= now }
        for id in overdue.keys { entries[id] = nil }
        if let next = entries.values.map(\.time).min() { wake(at: next) }
        for entry in overdue.values.sorted(by: { $0.time < $1.time }) { entry.expire() }
    }
}
