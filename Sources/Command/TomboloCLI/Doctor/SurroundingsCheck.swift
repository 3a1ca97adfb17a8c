import Foundation
import TomboloProgram

/// Checks the surroundings in which pages are shown: the display, the session bus, the GPU and the fonts.
struct SurroundingsCheck {
    /// The virtual display that was started for the checks; nil if none was requested.
    var virtualDisplay: String?

    func findings(_ machine: Machine) -> [Finding] {
        [display(machine), sessionBus(machine), gpu(machine), fonts(machine)]
    }

    private func display(_ machine: Machine) -> Finding {
        if let virtualDisplay {
            return Finding("display", .ok, "X11, on a separate virtual display (\(virtualDisplay))")
        }
        switch DisplayAccess(environment: machine.environment) {
        case .wayland(let name): return Finding("display", .ok, "Wayland, \(name)")
        case .x11(let name): return Finding("display", .ok, "X11, \(name)")
        case .none:
            return Finding(
                "display", .problem, "none: neither WAYLAND_DISPLAY nor DISPLAY is set",
                remedy: "run the command in a desktop session, or use a virtual display: tombolo doctor --headless")
        }
    }

    private func sessionBus(_ machine: Machine) -> Finding {
        switch SessionBus(environment: machine.environment, fileExists: machine.has) {
        case .at(let address): Finding("session bus", .ok, address)
        case .dead(let address):
            Finding(
                "session bus", .warning,
                "there is no bus at \(address): accessibility and “one running instance” do not work",
                remedy: "unset DBUS_SESSION_BUS_ADDRESS, or dbus-run-session -- COMMAND (package dbus-daemon)")
        case .none where virtualDisplay != nil: Finding("session bus", .ok, "none; a virtual display does not need one")
        case .none:
            Finding(
                "session bus", .warning, "none: accessibility and “one running instance” do not work",
                remedy: "dbus-run-session -- COMMAND (package dbus-daemon)")
        }
    }

    private func gpu(_ machine: Machine) -> Finding {
        let nodes = machine.names(in: "/dev/dri").filter { $0.hasPrefix("renderD") }.map { "/dev/dri/\($0)" }
        guard !nodes.isEmpty else {
            return Finding(
                "GPU", .ok, "no render node in /dev/dri: the CPU renders, which is slower for large pages")
        }
        guard nodes.contains(where: { access($0, R_OK | W_OK) == 0 }) else {
            return Finding(
                "GPU", .warning, "\(nodes.joined(separator: ", ")) cannot be accessed: the CPU renders",
                remedy: "add the user to the group of the device: usermod --append --groups render USER")
        }
        return Finding("GPU", .ok, nodes.joined(separator: ", "))
    }

    private func fonts(_ machine: Machine) -> Finding {
        let home = machine.environment["HOME"] ?? "/root"
        let folders = ["/usr/share/fonts", "/usr/local/share/fonts", "\(home)/.fonts", "\(home)/.local/share/fonts"]
        let endings = [".ttf", ".otf", ".ttc", ".pfb", ".woff2"]
        let count = folders.flatMap(machine.allFiles(in:)).count { file in
            endings.contains { file.lowercased().hasSuffix($0) }
        }
        guard count > 0 else {
            return Finding(
                "fonts", .problem, "none is installed: pages have no text", remedy: "apt-get install fonts-dejavu-core")
        }
        return Finding("fonts", .ok, "\(count) files")
    }
}
