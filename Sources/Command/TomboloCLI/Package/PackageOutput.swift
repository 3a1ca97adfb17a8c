import Foundation
import TomboloProgram
import TomboloSystem

/// The location and the format of the package that the command makes.
struct PackageOutput {
    let format: PackageFormat
    /// The folder for the package.
    let folder: URL
    /// The runtime of an AppImage; nil to make only its folder.
    let runtime: AppImageRuntime?

    /// Checks, before the app is built, that the package can be written and would not replace a folder.
    /// - Throws: ``CommandFailure``: ``CommandStatus/usage`` if it would replace a folder, ``CommandStatus/unfit`` if it
    ///   cannot be written.
    func check(for app: AppDescription) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.path(percentEncoded: false)
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw CommandFailure(.unfit, "--output: you have no write access to \(path).")
        }
        if runtime != nil { try PackageTool.run("mksquashfs", ["-version"], in: folder) }
        guard let name = folderName(of: app) else { return }
        let result = folder.appending(path: name).path(percentEncoded: false)
        guard !FileManager.default.fileExists(atPath: result) else {
            throw CommandFailure(.usage, "\(result) exists already. Remove it, or choose another folder with --output.")
        }
    }

    /// Makes the package and returns its path, with a line for each tool whose check was left out.
    ///
    /// An existing file of that name is replaced when the package is complete.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/faulty`` if a check fails; the package is then left in its
    ///   folder.
    func make(of release: AppRelease, isChecked: Bool) throws -> (result: URL, notes: [String]) {
        let temporary = try PrivateFolder()
        defer { withExtendedLifetime(temporary) {} }
        let (app, work) = (release.app, temporary.url)
        // The folder has this name because dpkg-shlibdeps looks for “debian”.
        let name = folderName(of: app) ?? "debian/\(app.product)"
        let root = work.appending(path: name, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let staged = StagedApp(root: root, app: app, format: format)
        try staged.stage(from: release.built, of: release.source, day: release.files.day)
        try staged.write(release.copyright, to: "usr/share/doc/\(app.product)/copyright")

        let result: URL
        switch format {
        case .deb:
            let package = DebianPackage(staged: staged, files: release.files, containsRE2: release.re2 == .contained)
            result = try place(package.make(in: work))
        case .appimage:
            let image = AppImage(staged: staged, time: release.files.time)
            try image.complete()
            if let runtime {
                let name = "\(app.product)-\(app.version)-\(try Self.machine(in: work)).AppImage"
                let file = work.appending(path: name)
                try image.image(with: runtime, work: work).write(to: file)
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: file.path(percentEncoded: false))
                result = try place(file)
            } else {
                result = try place(root)
            }
        case .folder:
            try staged.write(release.files.manual, to: "usr/share/man/man1/\(app.product).1")
            try staged.setModesAndTimes(release.files.time)
            result = try place(root)
        case .flatpak: preconditionFailure("makeFlatpak(of:_:isChecked:) makes this format")
        }
        let checks = PackageChecks(
            app: app, entry: staged.entry, metadata: staged.metadata, package: format == .deb ? result : nil)
        return (result, isChecked ? try checks.run() : [])
    }

    /// Writes the folder from which flatpak-builder builds the app. Returns and throws as ``make(of:isChecked:)`` does.
    ///
    /// If `isChecked` is true, there is also a line for each missing member of `tombolo.json` that Flathub expects.
    func makeFlatpak(of source: AppSource, _ files: DebianFiles, isChecked: Bool) throws -> (
        result: URL, notes: [String]
    ) {
        let temporary = try PrivateFolder()
        defer { withExtendedLifetime(temporary) {} }
        let root = temporary.url.appending(path: folderName(of: source.app) ?? "", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try FlatpakFolder(source: source, root: root).write(
            files, output: folder.appending(path: root.lastPathComponent))
        let result = try place(root)
        let id = source.app.id
        let checks = PackageChecks(
            app: source.app, entry: result.appending(path: "\(id).desktop"),
            metadata: result.appending(path: "\(id).metainfo.xml"), package: nil)
        return (result, isChecked ? try checks.run() + PackageChecks.flathubNotes(on: source.app) : [])
    }

    /// The name of the folder that is the result; nil if the result is a file.
    private func folderName(of app: AppDescription) -> String? {
        switch format {
        case .deb: nil
        case .appimage: runtime == nil ? "\(app.product)-\(app.version).AppDir" : nil
        case .flatpak: "\(app.product)-\(app.version)-flatpak"
        case .folder: "\(app.product)-\(app.version)"
        }
    }

    /// Copies a file or a folder to the folder for the package, and returns the copy. The copy gets its name only when
    /// it is complete, and replaces a file of that name.
    private func place(_ item: URL) throws -> URL {
        let result = folder.appending(
            path: item.lastPathComponent, directoryHint: item.hasDirectoryPath ? .isDirectory : .notDirectory)
        let incomplete = folder.appending(path: ".\(item.lastPathComponent).\(UUID())")
        do {
            // cp is used because it keeps the times of links and folders, which FileManager does not.
            try PackageTool.run("cp", ["--archive", "--no-target-directory", item.path, incomplete.path], in: folder)
            _ = try AtomicFile.move(incomplete.path, to: result.path)
        } catch {
            try? FileManager.default.removeItem(at: incomplete)
            guard let failure = error as? FileError else { throw error }
            throw CommandFailure(.unfit, "\(failure.path) cannot be \(failure.operation): \(failure.reason).")
        }
        return result
    }

    private static func machine(in folder: URL) throws(CommandFailure) -> String {
        try PackageTool.run("uname", ["-m"], in: folder)
    }
}
