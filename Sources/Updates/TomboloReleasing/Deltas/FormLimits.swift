/// The sizes up to which compressed forms are made, in bytes.
struct FormLimits: Sendable {
    /// Limit of a file that is compressed. Larger files are mostly compressed already, and would be in memory as a whole.
    var file = 256 << 20
    /// Limit of a file that is compressed with a dictionary, and of the dictionary. Clients have the same limit.
    var delta = 64 << 20
    /// Limit of a pack. Clients have the same limit: a device has a pack in memory as a whole, and fetches file by file without one.
    var pack = 64 << 20
}
