#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// What makes the engine run pages without its sandbox, which the engine does not report itself.
enum EngineSandbox {
    /// Writes what is off and how to mend it to standard error; once in a process, since nothing of it changes.
    static func warn() { _ = warning }

    private static let warning: Void = {
        for fault in faultsHere() { StandardError.write(line: "tombolo: \(fault)") }
    }()

    /// What is off in this process, or may become so.
    static func faultsHere() -> [String] {
        let files = FileManager.default
        return faults(
            environment: ProcessInfo.processInfo.environment, fileExists: { files.fileExists(atPath: $0) },
            isEmpty: { files.contents(atPath: $0)?.isEmpty == true })
    }

    /// Whether a fault means that pages have no sandbox now, and not that they may lose it.
    static func isSandboxOff(_ fault: String) -> Bool { fault.hasPrefix(offPrefix) }

    private static let offPrefix = "the engine's sandbox is off"

    /// - Parameters:
    ///   - environment: That of the process, as the engine will read it.
    ///   - fileExists: Whether there is anything of that path.
    ///   - isEmpty: Whether there is a file of that path with nothing in it.
    static func faults(
        environment: [String: String], fileExists: (String) -> Bool, isEmpty: (String) -> Bool
    ) -> [String] {
        var faults: [String] = []
        // WebKit takes any value but this one for a yes, an empty one too.
        if let value = environment[switchName], value != "0" {
            faults.append(
                "\(offPrefix), since \(switchName) is set: a page that breaks out of the engine can do "
                    + "all that this program can. Unset the variable.")
        }
        // A Flatpak writes into it; there, the engine leaves the sandbox to Flatpak.
        if isEmpty("/.flatpak-info") {
            faults.append(
                "\(offPrefix), since an empty /.flatpak-info makes the engine believe that it is in a "
                    + "Flatpak: a page that breaks out of the engine can do all that this program can. Remove the file."
            )
        }
        if let path = busPath(environment), !fileExists(path) {
            faults.append(
                "DBUS_SESSION_BUS_ADDRESS names \(path), where there is no bus: as root, the engine may leave an empty "
                    + "/.flatpak-info behind, after which pages have no sandbox. Unset the variable, or run the program "
                    + "under dbus-run-session.")
        }
        return faults
    }

    private static let switchName = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"

    private static func busPath(_ environment: [String: String]) -> String? {
        let prefix = "unix:path="
        guard let address = environment["DBUS_SESSION_BUS_ADDRESS"], address.hasPrefix(prefix) else { return nil }
        return String(address.dropFirst(prefix.count).prefix { $0 != "," && $0 != ";" })
    }
}
#endif
