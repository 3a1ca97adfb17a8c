import SeededRandom
import TomboloUpdates

extension FleetSimulation {
    /// Changes the state of a device as the client does, and counts what follows.
    mutating func change(_ device: inout Device, _ number: Int, by change: StateClasses.Change, at time: Int32) {
        let live = states.facts[Int(device.state)].live
        let result = states.change(device.state, of: device.app, by: change, repository)
        set(&device, to: result.state)
        if result.isRolledBack { noteRollBack(of: live, on: number, at: time) }
    }

    /// Gives a device another state.
    mutating func set(_ device: inout Device, to state: UInt16) {
        guard state != device.state else { return }
        let (old, new) = (states.facts[Int(device.state)], states.facts[Int(state)])
        func count(_ state: StateFacts, _ change: Int) {
            if state.live == watched { adopted += change }
            if state.live == watched || state.staged == watched { stored += change }
        }
        count(old, -1)
        count(new, 1)
        device.state = state
    }

    private mutating func noteRollBack(of live: Int16, on number: Int, at time: Int32) {
        guard live >= 0, isBroken(live, on: number) else {
            meter.falseRollBacks += 1
            return
        }
        meter.rollBackCount += 1
        guard live == watched, meter.firstRollBack == nil else { return }
        meter.firstRollBack = time
        guard let response = scenario.response, let release = scenario.watched else { return }
        // A device reports a roll-back within ten minutes.
        let report = time + 5 * FleetTime.minute
        plan(.halt(release), at: report + response.halt)
        if let revocation = response.revocation { plan(.revoke(release), at: report + revocation) }
    }

    /// Whether a release crashes on a device.
    func isBroken(_ release: Int16, on number: Int) -> Bool {
        let crashes = repository.releases[Int(release)].crashes
        guard crashes > 0 else { return false }
        var random = SeededGenerator(seed: settings.seed ^ 0x5DEE_CE66 &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
        _ = random.next()
        return random.unit() < crashes
    }

    /// Shows a page of the release in use. If the release is on trial, draws how the trial ends.
    mutating func showPage(_ device: inout Device, _ number: Int, at time: Int32) {
        let shown = states.facts[Int(device.state)]
        if shown.live == watched, device.flags.insert(.sawWatched).inserted { meter.exposedCount += 1 }
        guard shown.isOnTrial else { return }
        change(&device, number, by: .shown, at: time)
        device.flags.subtract(.outcomes)
        let health = settings.health
        var delay = health.confirmation
        if shown.live >= 0, isBroken(shown.live, on: number) {
            device.flags.insert(device.random.happens(health.endsApp) ? .ends : .crashes)
            delay = health.crash
        } else if device.random.happens(health.killed) {
            device.flags.insert(.ends)
            delay = health.crash
        } else if device.random.happens(health.slowPaint) {
            device.flags.insert(.paintsNothing)
        }
        device.trial = time + Self.draw(delay, &device.random)
    }

    /// Ends the trial of a page.
    mutating func endTrial(_ device: inout Device, _ number: Int, at time: Int32) {
        device.trial = FleetTime.never
        if device.flags.contains(.ends) {
            device.run = max(device.end - time, FleetTime.minute)
            device.start = time + Self.draw(settings.health.restart, &device.random)
            (device.end, device.check, device.request) = (FleetTime.never, FleetTime.never, FleetTime.never)
            device.load = FleetTime.never
        } else if device.flags.contains(.crashes) {
            change(&device, number, by: .crashed, at: time)
            showPage(&device, number, at: time)
        } else if device.flags.contains(.paintsNothing) {
            change(&device, number, by: .paintedNothing, at: time)
            showPage(&device, number, at: time)
        } else {
            journal?.note(.confirmed, of: number, at: time)
            change(&device, number, by: .confirmed, at: time)
        }
    }

    /// Loads a page, with which a mandatory release is applied.
    mutating func loadPage(_ device: inout Device, _ number: Int, at time: Int32) {
        device.load = FleetTime.never
        guard states.facts[Int(device.state)].isAppliedAtLoad else { return }
        change(&device, number, by: .applied, at: time)
        showPage(&device, number, at: time)
    }

    private static func draw(_ range: ClosedRange<Int32>, _ random: inout SeededGenerator) -> Int32 {
        range.lowerBound + random.seconds(below: range.upperBound - range.lowerBound + 1)
    }
}
