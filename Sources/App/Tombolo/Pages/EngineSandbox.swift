#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Logging
import TomboloEngine

/// Detects conditions in which the engine runs pages without its sandbox. The engine itself does not report them.
enum EngineSandbox {
    @MainActor private static var hasWarned = false

    /// Logs the conditions and their remedies. Does so once per process, because they do not change.
    @MainActor
    static func warn(_ logger: Logger) {
        guard !hasWarned else { return }
        hasWarned = true
        for fault in faultsHere() { logger.report(.warning, fault) }
    }

    /// The conditions in this process that turn the sandbox off, or may turn it off later.
    static func faultsHere() -> [String] {
        let files = FileManager.default
        return faults(
            environment: ProcessInfo.processInfo.environment, fileExists: { files.fileExists(atPath: $0) },
            isEmpty: { files.contents(atPath: $0)?.isEmpty == true })
    }

    /// Whether a condition turns the sandbox off now; false for a condition that may turn it off later.
    static func isSandboxOff(_ fault: String) -> Bool { fault.hasPrefix(offPrefix) }

    private static let offPrefix = "the engine's sandbox is off"

    /// - Parameters:
    ///   - environment: The environment of the process, as the engine reads it.
    ///   - fileExists: Whether a file of any kind exists at a path.
    ///   - isEmpty: Whether an empty file exists at a path.
    static func faults(
        environment: [String: String], fileExists: (String) -> Bool, isEmpty: (String) -> Bool
    ) -> [String] {
        var faults: [String] = []
        // WebKit turns the sandbox off for every value other than “0”, including an empty value.
        if let value = environment[switchName], value != "0" {
            faults.append(
                "\(offPrefix), since \(switchName) is set: a page that exploits the engine can do "
                    + "everything that this program can. Unset the variable.")
        }
        // Inside a Flatpak this file has content, and the engine relies on Flatpak's sandbox. An empty file only turns
        // the engine's sandbox off.
        if isEmpty("/.flatpak-info") {
            faults.append(
                "\(offPrefix), since the engine mistakes an empty /.flatpak-info for "
                    + "Flatpak: a page that exploits the engine can do everything that this program can. Remove the file."
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
