import SeededRandom
import TomboloUpdates

extension FleetSimulation {
    /// Creates a device in the state that it has when the simulation begins.
    func newDevice(_ number: Int) -> Device {
        let users = settings.users
        var random = SeededGenerator(seed: settings.seed &+ UInt64(number) &* 0x9E37_79B9)
        // Discards the first number, because it is similar for adjacent seeds, so that devices are independent.
        _ = random.next()
        var share = random.unit()
        let app = Scenarios.shares.firstIndex { part in
            share -= part
            return share < 0
        }
        let zone = users.zone(&random)
        let home = UInt8(random.unit() * Double(places.count))
        let habit = Int16(users.startDeviation * 60 * random.normal())
        let lastProbe = -random.seconds(below: FleetTime.week)
        var device = Device(
            random: random, lastRootProbe: lastProbe, habit: habit, app: UInt8(app ?? apps.count - 1), zone: Int8(zone),
            home: home, place: home)
        device.state = UInt16(device.app)
        device.flags.insert(.endedInOrder)
        if device.random.happens(users.wrongClock) {
            let offset = FleetTime.day + device.random.seconds(below: 29 * FleetTime.day)
            device.clockOffset = device.random.happens(0.5) ? offset : -offset
            device.lastRootProbe += device.clockOffset
        }
        if device.random.happens(users.offline) { device.offline = device.random.seconds(below: end) }
        if settings.isFresh {
            device.lastRootProbe = -8 * FleetTime.day
            device.entityTag = .max
        }
        plan(&device, from: -1, isFirst: true)
        return device
    }

    /// Plans the next use of a device, from a local day on. At the start of the simulation, apps are already running.
    private func plan(_ device: inout Device, from day: Int32, isFirst: Bool) {
        var day = day
        while true {
            let (start, length) = settings.users.session(
                from: day, zone: Int32(device.zone), habit: device.habit, &device.random)
            if start >= 0 || !isFirst {
                return set(start, length, of: &device)
            }
            if start + length > 0, !settings.isFresh {
                device.end = start + length
                device.check = device.random.seconds(below: 5 * FleetTime.hour)
                return
            }
            day += 1
        }
    }

    private func set(_ start: Int32, _ length: Int32, of device: inout Device) {
        device.start = start
        device.run = length
        guard device.random.happens(settings.users.secondStart) else { return }
        device.run = Int32(Double(length) * (0.2 + 0.6 * device.random.unit()))
        device.secondRun = length - device.run
    }

    /// Starts the app.
    mutating func start(_ device: inout Device, _ number: Int, at time: Int32) {
        device.start = FleetTime.never
        journal?.note(.started, of: number, at: time)
        let isOrderly = device.flags.contains(.endedInOrder)
        change(&device, number, by: isOrderly ? .startAfterOrderlyEnd : .startAfterUncleanEnd, at: time)
        device.flags.remove(.endedInOrder)
        device.place =
            device.random.happens(settings.users.roaming)
            ? UInt8(device.random.unit() * Double(places.count)) : device.home
        device.end = time + max(device.run, 30)
        device.failures = 0
        let chance = device.random.unit()
        journal?.note(chance: chance, of: number)
        device.check = time + Self.seconds(schedule.first(chance: chance))
        if device.random.happens(settings.users.asking) {
            device.request = time + device.random.seconds(below: device.end - time)
        }
        showPage(&device, number, at: time)
    }

    /// Ends the app.
    func endRun(_ device: inout Device, isOrderly: Bool) {
        let time = device.end
        if isOrderly { device.flags.insert(.endedInOrder) }
        (device.end, device.check, device.request) = (FleetTime.never, FleetTime.never, FleetTime.never)
        (device.load, device.trial) = (FleetTime.never, FleetTime.never)
        guard device.secondRun == 0 else {
            (device.run, device.secondRun) = (device.secondRun, 0)
            device.start = time + 10 * FleetTime.minute + device.random.seconds(below: 80 * FleetTime.minute)
            return
        }
        let day = (time + Int32(device.zone) * FleetTime.hour) / FleetTime.day
        plan(&device, from: day + 1, isFirst: false)
        device.start = max(device.start, time + 5 * FleetTime.minute)
    }

    /// Returns a duration in whole seconds, at least one.
    static func seconds(_ duration: Duration) -> Int32 { max(Int32(clamping: duration.components.seconds), 1) }
}
