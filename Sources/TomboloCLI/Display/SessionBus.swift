import Foundation

/// The person's session bus, as an environment names it.
enum SessionBus {
    /// Its address; nil if there is none.
    static func address(in environment: [String: String], fileExists: (String) -> Bool) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        guard let folder = environment["XDG_RUNTIME_DIR"], fileExists("\(folder)/bus") else { return nil }
        return "unix:path=\(folder)/bus"
    }

    /// The address that stands for no bus.
    static let none = "disabled:"
}
