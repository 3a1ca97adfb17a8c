import Foundation
import TomboloEngine
import TomboloProgram

/// The sources of an app that is packaged.
struct AppSource {
    /// The folder of the app's package.
    let folder: URL
    let app: AppDescription
    /// The text of the app's license.
    let license: String
    let package: DevPackage

    /// Reads the sources of an app.
    /// - Parameter folder: The folder of the app's package, with `tombolo.json` and `LICENSE`.
    /// - Throws: ``CommandFailure``, and ``AppDescription/Invalid`` for a mistake in `tombolo.json`.
    init(of folder: URL) throws {
        self.folder = folder
        app = try AppDescription(Self.text(AppDescription.fileName, in: folder))
        license = try Self.text("LICENSE", in: folder)
        let description = try PackageTool.run("swift", ["package", "describe", "--type", "json"], in: folder)
        guard let value = try? JSONValue(jsonText: description) else {
            throw CommandFailure(.notLoaded, "The package in \(folder.path(percentEncoded: false)) cannot be read.")
        }
        do throws(CommandFailure) {
            package = try DevPackage(value, product: app.product)
        } catch {
            throw CommandFailure(.faulty, "\(AppDescription.fileName): “product”: \(error.message)")
        }
        try check()
    }

    /// Makes the pages, if `tombolo.json` has a command for this.
    func buildPages() throws(CommandFailure) {
        guard let command = app.frontEnd.build else { return }
        StandardError.report("Building the pages: \(command.text) …")
        try PackageTool.run(command.words[0], Array(command.words.dropFirst()), in: command.folder(in: folder))
    }

    /// Returns the copyright file: the app's license, and the licenses of the code that is linked into the program. Reports packages without a
    /// license.
    /// - Parameters:
    ///   - dependencies: The output of `swift package show-dependencies --format json`.
    ///   - format: The format of the package.
    func copyright(
        _ files: DebianFiles, dependencies: String, for format: PackageFormat
    ) throws(CommandFailure) -> String {
        let others = try PackageLicenses(dependencies)
        for name in others.missing {
            StandardError.report("The Swift package \(name) has no license file. Check that you may distribute it.")
        }
        let known = String(decoding: PackageResources.linked_licenses_txt, as: UTF8.self)
        let linked = known + "\n" + others.text(for: format)
        return files.copyright(license: license, linked: linked, for: format)
    }

    /// Returns the bytes of the icon.
    func icon() throws(CommandFailure) -> Data {
        guard let image = try? Data(contentsOf: folder.appending(path: app.icon)), image.count <= 1 << 20 else {
            throw CommandFailure(
                .faulty, "\(AppDescription.fileName): the icon \(app.icon) does not exist, or has more than 1 MB.")
        }
        return image
    }

    private static func text(_ name: String, in folder: URL) throws(CommandFailure) -> String {
        guard let text = try AppFile.text(name, in: folder) else {
            var isFolder: ObjCBool = false
            let path = folder.path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                throw CommandFailure(.notLoaded, "There is no folder \(path). Pass the folder of an app.")
            }
            throw CommandFailure(
                .notLoaded,
                "There is no file \(name) in \(path). tombolo new makes an example.")
        }
        return text
    }

    private func check() throws(CommandFailure) {
        guard package.processedResources.isEmpty else {
            let names = package.processedResources.joined(separator: ", ")
            throw CommandFailure(
                .faulty,
                "The package has the resources \(names) with the rule .process, which are not supported. Use .copy.")
        }
        let policies = try PackagedPolicies(of: package)
        try policies.check()
        for line in policies.unregistered { StandardError.report(line) }
        guard app.isActivatable else { return }
        let sources = SourceFiles(in: package.sources)
        if let location = sources.separateInstances {
            throw CommandFailure(
                .faulty,
                """
                \(location): with isUnique: false, the app can run in several processes, but D-Bus starts an app only \
                once. Add "activatable": false to “desktop” in \(AppDescription.fileName).
                """)
        }
        if !sources.contains(literal: app.id) {
            StandardError.report(
                """
                No Swift file contains “\(app.id)”. If the app's id differs from “id” in \(AppDescription.fileName), \
                desktops cannot start the app.
                """)
        }
    }
}
