import Foundation
import SeededRandom
package import TomboloUpdates

/// A fleet of devices that check for updates, for some days.
///
/// The decisions are the client's: when to check (``CheckSchedule``), which release fits (``ReleaseChoice``, ``Cohort``, ``Rollout``), what becomes of a release
/// (``BundleState``). People, their devices, pages and the network are models. Events are simulated second by second.
package struct FleetSimulation: Sendable {
    let settings: FleetSettings
    let scenario: Scenario
    let end: Int32
    var repository: FleetRepository
    let apps: [FleetApp]
    var states: StateClasses
    var choices = ChoiceClasses()
    var devices: [Device] = []
    private var queue: EventQueue
    var places: [CachePlace]
    package internal(set) var meter: FleetMeter
    /// What users did, if the settings ask for it.
    package internal(set) var journal: FleetJournal?
    private var actions: [Scenario.PlannedAction]
    /// The number of the watched release; -2 before its publication.
    var watched: Int16 = -2
    /// The devices that use the watched release, and that have stored it or use it.
    var (adopted, stored) = (0, 0)
    /// The salts of rollouts, by number.
    var salts: [String] = []
    let schedule: CheckSchedule

    /// Creates the fleet.
    /// - Throws: ``ReleaseChannelError`` if the client does not accept the releases.
    package init(_ scenario: Scenario, _ settings: FleetSettings) throws(ReleaseChannelError) {
        (self.scenario, self.settings) = (scenario, settings)
        end = Int32(settings.days) * FleetTime.day
        let repository = try FleetRepository(Scenarios.base)
        self.repository = repository
        let entries = repository.contents[0].channel.entries
        apps = (1...Scenarios.shares.count).compactMap { runtime in
            entries.first { $0.runtime.contains(runtime) }.map { FleetApp(runtime: runtime, newest: $0) }
        }
        states = StateClasses(apps)
        // The first states have the numbers of the apps.
        for app in apps { _ = states.number(of: app.state, repository) }
        choices.isVerifying = settings.isVerifying
        queue = EventQueue(below: end)
        meter = FleetMeter(seconds: end)
        schedule = CheckSchedule(interval: apps[0].source.interval ?? .zero, jitter: apps[0].source.jitter)
        var random = SeededGenerator(seed: settings.seed)
        places = (0..<scenario.network.places).map { _ in
            CachePlace(lag: random.seconds(below: scenario.network.lag + 1))
        }
        actions = Self.signatures(scenario, until: end) + scenario.actions
        actions.sort { $0.time > $1.time }
        if settings.hasJournal { journal = FleetJournal(installs: settings.installs) }
        settle()
    }

    /// The timer signs the timestamp every day at two o'clock.
    private static func signatures(_ scenario: Scenario, until end: Int32) -> [Scenario.PlannedAction] {
        stride(from: 2 * FleetTime.hour, to: end, by: Int(FleetTime.day)).compactMap { time in
            scenario.unsigned?.contains(time) == true ? nil : Scenario.PlannedAction(time, .sign)
        }
    }

    private mutating func settle() {
        devices.reserveCapacity(settings.installs)
        for number in 0..<settings.installs {
            let device = newDevice(number)
            devices.append(device)
            queue.add(Int32(number), at: max(device.next, 0), in: &devices)
        }
    }

    /// The identifier of a device, as the client makes it at its first start.
    static func id(of number: Int, seed: UInt64) -> InstallID {
        var random = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(number))
        return InstallID(using: &random)
    }

    // MARK: Running

    /// Simulates all events.
    package mutating func run() throws(ReleaseChannelError) {
        for time in 0..<end {
            if time > 0, time % FleetTime.hour == 0 { noteHour() }
            while let last = actions.last, last.time <= time {
                actions.removeLast()
                try perform(last.action, at: time)
            }
            var number = queue.take(time)
            while number >= 0 {
                let following = devices[Int(number)].link
                simulate(Int(number), at: time)
                number = following
            }
        }
        noteHour()
        countExposed()
    }

    private mutating func countExposed() {
        for (number, device) in devices.enumerated() where device.flags.contains(.sawWatched) {
            let isRemaining = states.facts[Int(device.state)].live == watched
            let isBroken = isBroken(watched, on: number)
            if isRemaining { meter.remaining += 1 }
            if isBroken { meter.broken += 1 }
            if isRemaining, isBroken { meter.brokenRemaining += 1 }
        }
    }

    /// The number of choices that differed from the one that was kept for their kind.
    package var contradictions: Int { choices.contradictions }

    private mutating func noteHour() {
        meter.adopted.append(adopted)
        meter.stored.append(stored)
        meter.exposed.append(meter.exposedCount)
        meter.rollBacks.append(meter.rollBackCount)
    }

    private mutating func perform(_ action: RepositoryAction, at time: Int32) throws(ReleaseChannelError) {
        try repository.apply(action, at: time)
        guard case .publish(let release) = action, release == scenario.watched else { return }
        watched = Int16(repository.releases.count - 1)
        if release.steps != nil { salts.append(release.salt) }
    }

    /// Plans a change of the repository that follows from what happened.
    mutating func plan(_ action: RepositoryAction, at time: Int32) {
        let index = actions.firstIndex { $0.time <= time } ?? actions.count
        actions.insert(Scenario.PlannedAction(time, action), at: index)
    }

    private mutating func simulate(_ number: Int, at time: Int32) {
        var device = devices[number]
        if device.start <= time { start(&device, number, at: time) }
        if device.trial <= time { endTrial(&device, number, at: time) }
        if device.load <= time { loadPage(&device, number, at: time) }
        if device.request <= time {
            device.request = FleetTime.never
            check(&device, number, at: time, isUserInitiated: true)
        }
        if device.check <= time { check(&device, number, at: time, isUserInitiated: false) }
        if device.end <= time {
            journal?.note(.ended, of: number, at: time)
            endRun(&device, isOrderly: !device.random.happens(settings.users.uncleanExit))
        }
        devices[number] = device
        queue.add(Int32(number), at: max(device.next, time + 1), in: &devices)
    }
}
