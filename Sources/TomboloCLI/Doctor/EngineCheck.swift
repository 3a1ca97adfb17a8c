import CWebKitGTK

/// Which engine is linked in.
struct EngineCheck {
    /// The oldest engine that every test of the framework has passed on.
    static let tested = EngineVersion(2, 50, 0)

    /// The oldest engine with the functions that the framework calls.
    static let oldest = EngineVersion(2, 40, 0)

    var engine = EngineVersion(webkit_get_major_version(), webkit_get_minor_version(), webkit_get_micro_version())
    var toolkit = EngineVersion(gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version())

    var finding: Finding {
        guard engine >= Self.oldest else {
            return Finding(
                "engine", .problem, "WebKitGTK \(engine), GTK \(toolkit): at least \(Self.oldest.short) is needed",
                remedy:
                    "apt-get update && apt-get install libwebkitgtk-6.0-4, on a newer release of the system if need be")
        }
        guard engine >= Self.tested else {
            return Finding(
                "engine", .warning,
                "WebKitGTK \(engine), GTK \(toolkit): older than \(Self.tested.short), the oldest that is tested",
                remedy: "apt-get update && apt-get install libwebkitgtk-6.0-4; old engines have known holes")
        }
        return Finding("engine", .ok, "WebKitGTK \(engine), GTK \(toolkit)")
    }
}

/// Three numbers that compare in order.
struct EngineVersion: Comparable, Hashable, Sendable, CustomStringConvertible {
    var numbers: [UInt32]

    init(_ major: UInt32, _ minor: UInt32, _ micro: UInt32) {
        numbers = [major, minor, micro]
    }

    static func < (one: EngineVersion, other: EngineVersion) -> Bool {
        one.numbers.lexicographicallyPrecedes(other.numbers)
    }

    var description: String { numbers.map(String.init).joined(separator: ".") }
    /// Without the last number.
    var short: String { numbers.prefix(2).map(String.init).joined(separator: ".") }
}
