import Foundation
import Glibc

/// The user's session bus, as the environment names it.
package enum SessionBus: Hashable, Sendable {
    /// The bus is at this address.
    case at(String)
    /// The environment names this address, but no bus is there.
    case dead(String)
    /// The environment names no bus.
    case none

    /// Reads the environment as D-Bus does.
    package init(environment: [String: String], fileExists: (String) -> Bool) {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            let path =
                address.hasPrefix("unix:path=") ? address.dropFirst("unix:path=".count).prefix { $0 != "," } : nil
            if address == Self.noAddress {
                self = .none
            } else if let path, !fileExists(String(path)) {
                self = .dead(address)
            } else {
                self = .at(address)
            }
        } else if let folder = environment["XDG_RUNTIME_DIR"], fileExists("\(folder)/bus") {
            self = .at("unix:path=\(folder)/bus")
        } else {
            self = .none
        }
    }

    /// The address that stands for no bus.
    package static let noAddress = "disabled:"

    /// Removes a dead address from this process's environment.
    ///
    /// When root shows pages, a dead address makes the engine fail while it prepares a sandbox and leave an empty `/.flatpak-info`. Every
    /// engine that is started later then assumes that it is inside Flatpak, and runs its pages without a sandbox.
    package static func forgetDeadAddress() {
        if case .dead = ofThisProcess { setenv("DBUS_SESSION_BUS_ADDRESS", noAddress, 1) }
    }

    /// The bus of this process.
    package static var ofThisProcess: SessionBus {
        SessionBus(
            environment: ProcessInfo.processInfo.environment, fileExists: FileManager.default.fileExists(atPath:))
    }
}
