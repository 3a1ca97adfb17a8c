import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram

struct PackageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "package",
        abstract: "Make a Debian package of an app.",
        discussion: """
            Builds the app in release, with Swift's runtime linked in, and makes a package with the program, the web process \
            extension, the pages, a desktop entry, AppStream data, the icon, a manual page and the licenses. The package \
            depends on the libraries that the program is linked with. On the same machine, the same commit gives the same bytes.

            If \(AppDescription.fileName) has a member “build”, its command runs first and builds the pages. The name, the version and the other data are read from \(AppDescription.fileName) in the folder of the app. The text \
            of the app's license is read from LICENSE.

            EXAMPLES
              tombolo package
              tombolo package ../notes --output public/ --check
            """)

    @Argument(
        help: ArgumentHelp("The folder of the app.", valueName: "package"),
        completion: .directory)
    var package: String = "."

    @Option(name: .long, help: ArgumentHelp("The folder for the package.", valueName: "folder"), completion: .directory)
    var output: String = "."

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The time of the files, in seconds since 1970. Default: SOURCE_DATE_EPOCH, or the time of the last commit.",
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
        help: "Check the package with lintian, desktop-file-validate and appstreamcli, if they are installed.")
    var check = false

    func run() throws {
        try end {
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

    private func make() throws {
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let folder = URL(commandLinePath: package, in: here)
        let app = try AppDescription(read(AppDescription.fileName, in: folder))
        let license = try read("LICENSE", in: folder)
        let files = DebianFiles(app: app, time: try time(of: folder))
        let description = try PackageTool.run("swift", ["package", "describe", "--type", "json"], in: folder)
        guard let value = try? JSONValue(jsonText: description) else {
            throw CommandFailure(.notLoaded, "The package in \(folder.path(percentEncoded: false)) cannot be read.")
        }
        let source = try DevPackage(value, product: app.product)
        guard source.processedResources.isEmpty else {
            let names = source.processedResources.joined(separator: ", ")
            throw CommandFailure(
                .faulty,
                "The package has the resources \(names) with the rule .process, which are not supported. Use .copy.")
        }

        if let command = app.frontEnd.build {
            StandardError.report("Building the pages: \(command.text) …")
            try PackageTool.run(command.words[0], Array(command.words.dropFirst()), in: command.folder(in: folder))
        }
        StandardError.report("Building \(app.product) \(app.version) in release …")
        let scratch = scratchPath.map { URL(commandLinePath: $0, in: here).path(percentEncoded: false) }
        let build = ReleaseBuild(folder: folder, scratchPath: scratch)
        let built = try build.build(
            app.product, identifier: "\(app.id) \(app.version) \(files.time.timeIntervalSince1970)")
        let others = try PackageLicenses(build.dependencies())
        for name in others.missing {
            StandardError.report("The Swift package \(name) has no license file. Check that you may distribute it.")
        }

        let temporary = try PrivateFolder()
        defer { withExtendedLifetime(temporary) {} }
        let work = temporary.url
        let root = work.appending(path: "debian/\(app.product)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let staged = StagedApp(root: root, app: app)
        try staged.stage(from: built, of: source, day: files.day)
        let linked = String(decoding: PackageResources.linked_licenses_txt, as: UTF8.self) + "\n" + others.text
        let result = try DebianPackage(staged: staged, files: files).make(
            in: URL(commandLinePath: output, in: here), work: work, license: license, linked: linked)
        if check {
            for line in try PackageChecks(staged: staged, package: result).run() { StandardError.report(line) }
        }
        StandardOutput.show(result.path(percentEncoded: false))
    }

    private func read(_ name: String, in folder: URL) throws(CommandFailure) -> String {
        guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
            throw CommandFailure(
                .notLoaded,
                "There is no file \(name) in \(folder.path(percentEncoded: false)). tombolo new makes an example.")
        }
        return text
    }

    /// The time of the package's files.
    private func time(of folder: URL) throws -> Date {
        let variable = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"]
        let seconds: Int
        if let epoch {
            seconds = epoch
        } else if let variable {
            guard let number = Int(variable) else {
                throw CommandFailure(.usage, "SOURCE_DATE_EPOCH is “\(variable)”, which is not a number of seconds.")
            }
            seconds = number
        } else if let commit = try? PackageTool.run("git", ["log", "-1", "--format=%ct"], in: folder),
            let number = Int(commit)
        {
            seconds = number
        } else {
            StandardError.report("\(folder.path(percentEncoded: false)) has no commit. The files get the current time.")
            return Date()
        }
        // Up to the year 9999.
        guard (0...253_402_300_799).contains(seconds) else {
            throw CommandFailure(.usage, "\(seconds) is not a time in seconds since 1970.")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
