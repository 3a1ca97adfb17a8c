import Foundation
import TomboloProgram

/// Checks the version of Swift, which is needed only to build apps.
struct ToolchainCheck {
    /// The oldest version with which Tombolo is tested.
    static let minimum = (major: 6, minor: 3)

    /// Returns the output of `swift --version`.
    /// - Throws: ``CommandFailure`` if it fails.
    var version: () throws(CommandFailure) -> String = { () throws(CommandFailure) in
        try PackageTool.run("swift", ["--version"], in: FileManager.default.temporaryDirectory)
    }

    func finding(_ machine: Machine) -> Finding {
        guard machine.hasCommand("swift") else {
            return Finding("swift", .ok, "there is no Swift toolchain on the PATH; only building apps requires one")
        }
        let oldest = "\(Self.minimum.major).\(Self.minimum.minor)"
        let remedy = "install Swift \(oldest) or later from https://www.swift.org/install, and put it on the PATH"
        let output: String
        do throws(CommandFailure) {
            output = try version()
        } catch {
            return Finding("swift", .warning, "apps cannot be built: \(error.message)", remedy: remedy)
        }
        guard let match = output.firstMatch(of: /Swift version ([0-9]+)\.([0-9]+)[0-9.]*/),
            let major = Int(match.output.1), let minor = Int(match.output.2)
        else {
            return Finding("swift", .warning, "swift --version reports no version: \(output)", remedy: remedy)
        }
        let name = String(match.output.0)
        guard (major, minor) >= (Self.minimum.major, Self.minimum.minor) else {
            return Finding(
                "swift", .warning, "\(name) is older than the tested versions and may not build apps", remedy: remedy)
        }
        return Finding("swift", .ok, name)
    }
}
