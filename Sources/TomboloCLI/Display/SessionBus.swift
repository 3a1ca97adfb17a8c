import Foundation
import Glibc

/// The person's session bus, as an environment names it.
enum SessionBus: Hashable, Sendable {
    /// It is at this address.
    case at(String)
    /// The environment names this address, but there is nothing.
    case dead(String)
    /// The environment names none.
    case none

    /// Reads the environment as D-Bus does.
    init(environment: [String: String], fileExists: (String) -> Bool) {
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
    static let noAddress = "disabled:"

    /// Takes a dead address out of this process's environment.
    ///
    /// Where root shows pages, the engine trips over one while it prepares a sandbox and leaves an empty `/.flatpak-info` behind. Every
    /// engine that is started after that takes itself to be inside Flatpak and runs its pages without a sandbox.
    static func forgetDeadAddress() {
        if case .dead = ofThisProcess { setenv("DBUS_SESSION_BUS_ADDRESS", noAddress, 1) }
    }

    /// The bus of this process.
    static var ofThisProcess: SessionBus {
        SessionBus(
            environment: ProcessInfo.processInfo.environment, fileExists: FileManager.default.fileExists(atPath:))
    }
}
