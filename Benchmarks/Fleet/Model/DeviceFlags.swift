/// Further state of a device in a simulation.
struct DeviceFlags: OptionSet, Sendable {
    let rawValue: UInt8

    /// The last run of the app ended in order.
    static let endedInOrder = DeviceFlags(rawValue: 1)
    /// A page of the watched release was shown.
    static let sawWatched = DeviceFlags(rawValue: 2)
    /// The page on trial crashes.
    static let crashes = DeviceFlags(rawValue: 4)
    /// The app ends while the page is on trial.
    static let ends = DeviceFlags(rawValue: 8)
    /// The page on trial paints nothing in time.
    static let paintsNothing = DeviceFlags(rawValue: 16)

    static let outcomes: DeviceFlags = [.crashes, .ends, .paintsNothing]
}
