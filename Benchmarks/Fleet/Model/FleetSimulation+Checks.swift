import TomboloUpdates

extension FleetSimulation {
    /// Checks for an update, and plans the next check as the client does.
    mutating func check(_ device: inout Device, _ number: Int, at time: Int32, isUserInitiated: Bool) {
        if device.isOffline(at: time) {
            // While a device is offline, its client looks for a network every 30 seconds.
            let online = device.offline + FleetTime.week + device.random.seconds(below: 30)
            if !isUserInitiated { device.check = online < device.end ? online : FleetTime.never }
            return
        }
        meter.countCheck(at: time)
        if device.failures > 0 { meter.retries += 1 }
        var outcome = CheckOutcome.unchanged
        do throws(CheckFailure) {
            let isProbed = try refresh(&device, number, at: time)
            try update(&device, number, at: time, isProbed: isProbed, isUserInitiated: isUserInitiated)
        } catch {
            meter.failures[error.rawValue] += 1
            outcome = error.outcome(scenario.network)
        }
        // A check that the user requests does not change the times of the automatic ones.
        guard !isUserInitiated else { return }
        device.failures = outcome.isFailureToRepeat ? min(device.failures + 1, 255 - 1) : 0
        let chance = device.random.unit()
        journal?.note(chance: chance, of: number)
        let pause = schedule.next(
            after: Int(device.failures), requested: outcome.requestedPause, chance: chance)
        device.check = time &+ Self.seconds(pause)
    }

    /// Chooses a release by the metadata that was verified, and fetches it.
    private mutating func update(
        _ device: inout Device, _ number: Int, at time: Int32, isProbed: Bool, isUserInitiated: Bool
    ) throws(CheckFailure) {
        let content = repository.revisions[Int(device.timestamp)].content
        let now = FleetTime.date(time + device.clockOffset)
        var offers: UInt8 = 0
        for (position, entry) in repository.contents[content].staged.enumerated() {
            let share = entry.share(at: now)
            let isOffered =
                isUserInitiated
                ? share > 0 : share > 0 && self.position(of: &device, number, in: entry) < share
            if isOffered { offers |= 1 << UInt8(position) }
        }
        let key = ChoiceClasses.Key(
            content: UInt16(content), state: device.state, app: device.app, offers: offers,
            isUserInitiated: isUserInitiated)
        let seed = settings.seed
        let result = choices.result(key, at: now, app: apps[Int(device.app)], repository, &states) {
            Self.id(of: number, seed: seed)
        }
        device.entityTag = device.timestamp
        if isProbed { device.lastRootProbe = time + device.clockOffset }
        set(&device, to: result.followed)
        guard result.release >= 0 else { return }
        try fetch(Int(result.release), to: &device, at: time)
        set(&device, to: result.staged)
        let state = states.facts[Int(result.staged)]
        if state.isAppliedAtLoad, device.load == FleetTime.never {
            // A page is loaded about once an hour.
            let load = time &+ Int32(min(Double(FleetTime.hour) * device.random.exponential(), 1e6)) + 1
            if load < device.end { device.load = load }
        }
    }

    /// Returns the position of a device in a rollout. The last one is kept.
    private mutating func position(of device: inout Device, _ number: Int, in entry: ReleaseEntry) -> Int {
        guard let rollout = entry.rollout else { return 0 }
        let salt = salts.firstIndex(of: rollout.salt) ?? 254
        if Int(device.salt) != salt {
            device.position = Int32(Cohort.position(of: Self.id(of: number, seed: settings.seed), salt: rollout.salt))
            device.salt = UInt8(salt)
        }
        return Int(device.position)
    }
}
