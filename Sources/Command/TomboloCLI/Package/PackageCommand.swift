import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram

struct PackageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Package an app: for Debian, as an AppImage, or for flatpak-builder.",
        discussion: """
            Builds the app in release, with Swift's runtime linked in, and packages the program, the web process \
            extension, the pages, a desktop entry, AppStream data, the icon and the licenses. On the same machine, the \
            same commit gives the same bytes. For flatpak, only the pages are built.

            FORMATS
              deb        a Debian package with its dependencies
              folder     the files that a package installs
              appimage   the app in one file; without --runtime, its folder (AppDir)
              flatpak    the manifest and the files from which flatpak-builder builds the app

            An AppImage uses the WebKitGTK of the system on which it runs.

            If \(AppDescription.fileName) has a member “build”, its command runs first and builds the pages. The name, \
            the version and other data are read from \(AppDescription.fileName) in the app's folder, and the text of \
            the app's license from LICENSE.

            EXAMPLES
              tombolo package
              tombolo package ../notes --output public/ --check
              tombolo package --format appimage --runtime runtime-x86_64
            """)

    @Argument(
        help: ArgumentHelp("The app's folder.", valueName: "package"),
        completion: .directory)
    var package: String = "."

    @Option(name: .long, help: ArgumentHelp("The format of the package.", valueName: "format"))
    var format: PackageFormat = .deb

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The runtime for an AppImage, from https://github.com/AppImage/type2-runtime/releases.", valueName: "file"),
        completion: .file())
    var runtime: String?

    @Option(name: .long, help: ArgumentHelp("The folder for the package.", valueName: "folder"), completion: .directory)
    var output: String = "."

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The time for the files in the package, in seconds since 1970. Default: SOURCE_DATE_EPOCH, or the time of the last commit.",
            valueName: "seconds"))
    var epoch: Int?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder for build products. Default: .build/shipped in the package.", valueName: "folder"),
        completion: .directory)
    var scratchPath: String?

    @Flag(
        name: .long,
        help:
            "Check the package with lintian (a Debian package), desktop-file-validate and appstreamcli, if they are installed. Also report texts in \(AppDescription.fileName) that are still the template's."
    )
    var check = false

    @Flag(name: .long, help: "Print one JSON object instead of the path.")
    var json = false

    func run() throws {
        try end {
            try Interruption.run {
                do {
                    try make()
                } catch let error as AppDescription.Invalid {
                    throw CommandFailure(.faulty, error.description)
                } catch let error as CocoaError {
                    throw CommandFailure(.unfit, error.localizedDescription)
                }
                return CommandStatus.success.rawValue
            }
        }
    }

    private func make() throws {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let folder = URL(commandLinePath: package, in: here)
        let runtime = try runtime.map { try AppImageRuntime(at: URL(commandLinePath: $0, in: here)) }
        guard runtime == nil || format == .appimage else {
            throw CommandFailure(.usage, "--runtime: only an AppImage has a runtime. Add --format appimage.")
        }
        let scratch = scratchPath.map { URL(commandLinePath: $0, in: here).path(percentEncoded: false) }
        let output = PackageOutput(format: format, folder: URL(commandLinePath: output, in: here), runtime: runtime)
        let given = try givenTime()
        let source = try AppSource(of: folder)
        let time = try given ?? Self.commitTime(of: folder)
        try output.check(for: source.app)
        let (result, notes) =
            format == .flatpak
            ? try output.makeFlatpak(
                of: source, DebianFiles(app: source.app, time: time), isChecked: check)
            : try output.make(
                of: AppRelease(of: source, scratchPath: scratch, time: time, format: format), isChecked: check)
        for line in notes { StandardError.report(line) }
        if json {
            StandardOutput.show(json: PackageReport(of: source.app, format: format, at: result).json)
        } else {
            StandardOutput.show(result.path(percentEncoded: false))
        }
    }

    /// The user's time for the package's files; nil if none was given.
    private func givenTime() throws(CommandFailure) -> Date? {
        let variable = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"]
        if let variable, epoch == nil, Int(variable) == nil {
            throw CommandFailure(.usage, "SOURCE_DATE_EPOCH is “\(variable)”, which is not a number of seconds.")
        }
        return try (epoch ?? variable.flatMap { Int($0) }).map(Self.date)
    }

    /// The time of the last commit; the current time if there is none.
    private static func commitTime(of folder: URL) throws(CommandFailure) -> Date {
        guard let commit = try? PackageTool.run("git", ["log", "-1", "--format=%ct"], in: folder),
            let seconds = Int(commit)
        else {
            StandardError.report("\(folder.path(percentEncoded: false)) has no commit. The files get the current time.")
            return Date()
        }
        return try date(seconds)
    }

    private static func date(_ seconds: Int) throws(CommandFailure) -> Date {
        // Up to the year 9999.
        guard (0...253_402_300_799).contains(seconds) else {
            throw CommandFailure(.usage, "\(seconds) is not a time in seconds since 1970.")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
