/// What users did in a simulation, so that real updaters can be driven in the same way, and the random numbers of their pauses.
package struct FleetJournal: Sendable {
    /// What happened to a device.
    package enum Event: Sendable {
        case started, ended, confirmed
    }

    /// An event.
    package struct Entry: Sendable {
        package let time: Int32
        package let device: Int
        package let event: Event
    }

    /// The events, in order.
    package private(set) var entries: [Entry] = []
    /// The random numbers of the pauses before checks, by device and run of the app.
    package private(set) var chances: [[[Double]]]

    init(installs: Int) { chances = Array(repeating: [], count: installs) }

    mutating func note(_ event: Event, of device: Int, at time: Int32) {
        entries.append(Entry(time: time, device: device, event: event))
        if event == .started { chances[device].append([]) }
    }

    mutating func note(chance: Double, of device: Int) {
        guard let run = chances[device].indices.last else { return }
        chances[device][run].append(chance)
    }
}
