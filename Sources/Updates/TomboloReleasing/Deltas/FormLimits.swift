/// The sizes up to which compressed forms are made, in bytes.
struct FormLimits: Sendable {
    /// Limit of a file that is compressed. Most larger files are already compressed, and the whole file would have to be
    /// in memory.
    var file = 256 << 20
    /// Limit of a file that is compressed with a dictionary, and of the dictionary. Clients have the same limit.
    var delta = 64 << 20
    /// Limit of a pack. Clients have the same limit, because a device holds the whole pack in memory. Without a pack, it fetches the
    /// files one by one.
    var pack = 64 << 20
}
