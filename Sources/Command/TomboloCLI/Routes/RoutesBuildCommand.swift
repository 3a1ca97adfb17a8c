import ArgumentParser
import Foundation
import TomboloEngine
import TomboloRexxar
import TomboloProgram

struct RoutesBuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build a routes map and its files from a folder of pages.",
        discussion: """
            Each .html file is a page: cart.html is SITE/cart, index.html is SITE. A page whose name begins with _ is a partial \
            page. Page names are percent-encoded as in a URL: ü.html is SITE/%C3%BC. Hidden files, symbolic links, and a routes.json beside the pages are skipped.

            The files are written to a folder in OUTPUT that is named after their content, with routes.json beside it. Files of \
            earlier builds are kept for clients that still have an earlier map. OUTPUT must not be in the folder of pages.

            EXAMPLES
              tombolo routes build site/ --output public/ --routes-version 1.4.0
              tombolo routes build site/ --output public/ --site douban://douban.com --base https://cdn.example/app/
            """)

    @Argument(help: ArgumentHelp("The folder of pages.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(
        name: .long, help: ArgumentHelp("The folder for the map and the files.", valueName: "folder"),
        completion: .directory)
    var output: String

    @OptionGroup var names: RouteNameOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The version of the map: numbers separated by dots. Default: the time, so that each build is newer than the last.",
            valueName: "version"))
    var routesVersion: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The prefix of the files' URLs. By default, the URLs are relative to the map's.", valueName: "url"))
    var base: String?

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    func run() throws {
        try end(under: TomboloCommand.self) {
            let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            do throws(RoutesBuildError) {
                let target = URL(commandLinePath: output, in: here)
                let earlier = Self.version(of: target)
                let options = options(at: Date(), after: earlier)
                let build = try RoutesBuild(of: URL(commandLinePath: folder, in: here), options: options)
                try build.write(to: target)
                var warnings = Self.warnings(of: build)
                if let earlier, let version = options.version, RoutesVersion(version) <= earlier {
                    warnings.insert(
                        "Version \(version) is not newer than the published version \(earlier): apps that have \(earlier) will not update.",
                        at: 0)
                }
                show(build, options.version ?? "", warnings)
            } catch {
                throw CommandFailure(.notLoaded, error.description)
            }
            return CommandStatus.success.rawValue
        }
    }

    private func show(_ build: RoutesBuild, _ version: String, _ warnings: [String]) {
        if json {
            let report: JSONValue = [
                "map": .string("\(output)/routes.json"), "version": .string(version),
                "pages": .integer(build.pageCount),
                "files": .array(build.files.map { .string($0.path) }),
                "skipped": .array(build.ignored.map { .string($0) }), "warnings": .array(warnings.map { .string($0) }),
            ]
            return StandardOutput.show(json: report.description)
        }
        for line in warnings { StandardError.report(line) }
        for path in build.ignored { StandardError.report("“\(path)” was skipped: it is hidden or a symbolic link.") }
        StandardOutput.show("\(build.pageCount) pages, \(build.files.count) files: \(output)/routes.json")
    }

    private func options(at time: Date, after earlier: RoutesVersion?) -> RoutesBuild.Options {
        var options = names.build
        options.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
        options.version = routesVersion ?? Self.version(of: time, after: earlier)
        options.deployTime = time.formatted(.iso8601)
        return options
    }

    /// Warnings about files that apps reject in their default configuration.
    static func warnings(of build: RoutesBuild, limits: RXRConfig = RXRConfig()) -> [String] {
        func size(_ bytes: Int) -> String { "\((bytes + (1 << 20) - 1) >> 20) MB" }
        var lines = build.files.filter { $0.size > limits.maximumFileSize }.map { file in
            "“\(file.path)” has \(size(file.size)). Apps reject a map with a file of more than "
                + "\(size(limits.maximumFileSize)), unless they raise maximumFileSize."
        }
        let all = build.files.reduce(0) { $0 + $1.size }
        if all > limits.sizeLimit {
            lines.append(
                "The files have \(size(all)) in total. Apps reject more than \(size(limits.sizeLimit)), unless they raise sizeLimit."
            )
        }
        return lines
    }

    /// The version of the map in a folder; nil without one.
    private static func version(of folder: URL) -> RoutesVersion? {
        let text = try? Data(contentsOf: folder.appending(path: "routes.json"))
        return text.flatMap { try? RoutesMap($0) }?.version
    }

    /// Returns the time as a version, or the successor of the last build's version if that version is not older.
    ///
    /// It is not older if the last build was made in the same second, or with a clock that was ahead.
    static func version(of time: Date, after earlier: RoutesVersion?) -> String {
        let version = version(of: time)
        guard let earlier, RoutesVersion(version) <= earlier else { return version }
        var parts = earlier.text.split(separator: ".")
        guard let last = parts.last.flatMap({ Int($0) }), last < Int.max else { return earlier.text + ".1" }
        parts[parts.count - 1] = "\(last + 1)"
        return parts.joined(separator: ".")
    }

    /// The time as a version of three numbers, for year, day and time of day: `2026.1121.145501`.
    static func version(of time: Date) -> String {
        let digits = time.formatted(.iso8601).filter(\.isNumber)
        return "\(digits.prefix(4)).\(digits.dropFirst(4).prefix(4)).\(digits.dropFirst(8))"
    }
}
