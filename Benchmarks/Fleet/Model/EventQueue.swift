/// The next events of all devices, with a list for each second: adding one and taking the next one need no search.
struct EventQueue: Sendable {
    private var heads: [Int32]

    /// Creates an empty queue for the seconds below a limit.
    init(below limit: Int32) { heads = Array(repeating: -1, count: Int(limit)) }

    /// Adds the next event of a device. An event beyond the end of the simulation is left out.
    mutating func add(_ device: Int32, at time: Int32, in devices: inout [Device]) {
        guard time < heads.count else { return }
        devices[Int(device)].link = heads[Int(time)]
        heads[Int(time)] = device
    }

    /// Takes the list of a second.
    mutating func take(_ time: Int32) -> Int32 {
        let head = heads[Int(time)]
        heads[Int(time)] = -1
        return head
    }
}
