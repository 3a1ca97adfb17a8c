import Foundation
import Tombolo

/// The display that the environment names, and the connection to it.
package enum DisplayAccess: Hashable, Sendable {
    /// A Wayland display of this name.
    case wayland(String)
    /// An X display of this name.
    case x11(String)
    /// The environment names no display.
    case none

    /// Reads the environment as GTK does.
    package init(environment: [String: String]) {
        let backend = environment["GDK_BACKEND"] ?? ""
        if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty,
            backend.isEmpty || backend.contains("wayland") || backend == "*"
        {
            self = .wayland(name)
        } else if let name = environment["DISPLAY"], !name.isEmpty {
            self = .x11(name)
        } else {
            self = .none
        }
    }

    /// Connects GTK to the display.
    /// - Parameter offersVirtualDisplay: Whether the command has `--headless`, which the error then recommends.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit``.
    @MainActor
    package static func connect(offersVirtualDisplay: Bool = true) throws(CommandFailure) {
        SessionBus.forgetDeadAddress()
        let access = DisplayAccess(environment: ProcessInfo.processInfo.environment)
        guard access != .none, MainLoop.connectToDisplay() else {
            let advice = offersVirtualDisplay ? " Add --headless to use a virtual one." : ""
            throw CommandFailure(.unfit, access.problem + advice)
        }
    }

    /// The error message for a display that cannot be used.
    package var problem: String {
        switch self {
        case .none:
            "There is no display: neither WAYLAND_DISPLAY nor DISPLAY is set."
        case .wayland(let name), .x11(let name):
            "The display “\(name)” cannot be opened. Check that it is running and that you have access to it."
        }
    }
}
