/// The roles that a device has stored in a check that failed later.
struct StoredRoles: OptionSet, Sendable {
    let rawValue: UInt8

    static let snapshot = StoredRoles(rawValue: 1)
    static let targets = StoredRoles(rawValue: 2)
    static let channel = StoredRoles(rawValue: 4)
    static let halts = StoredRoles(rawValue: 8)
}
