import SeededRandom

/// One installation. Every event needs most of its members, so they are together, in two lines of the processor's cache.
package struct Device: Sendable {
    /// The random numbers of this device alone. The order in which devices are simulated therefore does not matter.
    var random: SeededGenerator
    // The times of the next events; `FleetTime.never` for an event that is not planned.
    var start = FleetTime.never
    var end = FleetTime.never
    var check = FleetTime.never
    var request = FleetTime.never
    var load = FleetTime.never
    var trial = FleetTime.never
    /// The next device in the same second of the queue; -1 for none.
    var link: Int32 = -1
    /// When it asked for a newer root last, by its clock.
    var lastRootProbe: Int32
    /// What its clock is ahead of time.
    var clockOffset: Int32 = 0
    /// When its week without a network begins.
    var offline = FleetTime.never
    /// Its position among the devices in the rollout with the salt `salt`.
    var position: Int32 = 0
    /// The lengths of the next run of the app, and of another one on the same day; 0 for none.
    var run: Int32 = 0
    var secondRun: Int32 = 0
    /// The usual start of the app, in minutes after that of others.
    var habit: Int16
    /// The number of its state among ``StateClasses``.
    var state: UInt16 = 0
    /// The revisions of its timestamp, of its other roles, and of the entity tag that it sends.
    var timestamp: UInt16 = 0
    var roles: UInt16 = 0
    var entityTag: UInt16 = 0
    /// The roles of `timestamp` that it has stored before a failure.
    var stored = StoredRoles()
    var root: UInt8 = 1
    /// The number of the app's version.
    var app: UInt8
    var zone: Int8
    /// The cache place at home, and the one in use.
    let home: UInt8
    var place: UInt8
    /// The number of checks in a row that have failed.
    var failures: UInt8 = 0
    /// The releases whose files it has, by number, from the ninth release on all in the last bit.
    var present: UInt8 = 0
    /// The number of files of a release that it fetched before a failure.
    var files: UInt16 = 0
    /// The number of the salt of `position`; 255 for none.
    var salt: UInt8 = 255
    var flags = DeviceFlags()

    /// The time of the next event.
    var next: Int32 { min(min(min(start, end), min(check, request)), min(load, trial)) }

    /// Whether it has no network at a time.
    func isOffline(at time: Int32) -> Bool { time >= offline && time - offline < FleetTime.week }
}
