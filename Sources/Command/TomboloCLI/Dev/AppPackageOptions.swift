import ArgumentParser
import Foundation
import TomboloProgram

/// The package of an app, for commands that make a debug build.
struct AppPackageOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The package folder.", valueName: "package"),
        completion: .directory)
    var package: String = "."

    @Option(name: .long, help: ArgumentHelp("The app's program, if the package has several.", valueName: "name"))
    var product: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The folder for build products. Default: .build in the package.", valueName: "folder"),
        completion: .directory)
    var scratchPath: String?

    /// The folder of the package.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage`` if it is not the folder of a package.
    var folder: URL {
        get throws(CommandFailure) {
            let folder = URL(commandLinePath: package, in: Self.here)
            let manifest = folder.appending(path: "Package.swift").path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: manifest) else {
                throw CommandFailure(
                    .usage,
                    "There is no Package.swift in \(folder.path(percentEncoded: false)). "
                        + "Pass the folder of an app, or make one with tombolo new.")
            }
            return folder
        }
    }

    /// The absolute path of the folder for build products; nil for the package's own.
    var absoluteScratchPath: String? {
        scratchPath.map { URL(commandLinePath: $0, in: Self.here).path(percentEncoded: false) }
    }

    private static var here: URL {
        URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    }
}
