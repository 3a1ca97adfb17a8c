import Foundation
import TomboloProgram

/// The files of an app in a folder, as a package installs them below `/usr`.
struct StagedApp {
    /// The folder that stands for `/`.
    let root: URL
    let app: AppDescription
    let format: PackageFormat

    var program: URL { root.appending(path: "usr/bin/\(app.product)") }
    var webExtension: URL {
        root.appending(path: "usr/lib/\(app.product)/Tombolo_CWebProcess.resources/libtombolo-web-process.so")
    }
    var entry: URL { root.appending(path: "usr/share/applications/\(app.id).desktop") }
    var metadata: URL { root.appending(path: "usr/share/metainfo/\(app.id).metainfo.xml") }

    /// Copies the program, the extension and the resources, and writes the files for desktops.
    /// - Parameters:
    ///   - built: The folder with the products of the build.
    ///   - source: The sources, with the folders of resources.
    func stage(from built: URL, of source: AppSource, day: String) throws {
        try copyStripped(built.appending(path: app.product), to: program)
        try ResourceFiles.copyFile(
            built.appending(path: "Tombolo_CWebProcess.resources/libtombolo-web-process.so"), to: webExtension)
        for (name, url) in source.package.resources {
            try ResourceFiles.copy(url, to: root.appending(path: "usr/share/\(app.product)/\(name)"))
        }
        let files = DesktopFiles(app: app, isActivatable: format.isInstalled && app.isActivatable)
        try write(files.entry, to: "usr/share/applications/\(app.id).desktop")
        try write(files.metadata(date: day), to: "usr/share/metainfo/\(app.id).metainfo.xml")
        if let service = files.service { try write(service, to: "usr/share/dbus-1/services/\(app.id).service") }
        if let types = files.mimeTypes { try write(types, to: "usr/share/mime/packages/\(app.id).xml") }
        try write(source.icon(), to: "usr/share/icons/hicolor/scalable/apps/\(app.id).svg")
    }

    /// Writes a file that all users can read.
    func write(_ text: String, to path: String, mode: Int = 0o644) throws {
        try write(Data(text.utf8), to: path, mode: mode)
    }

    private func write(_ bytes: Data, to path: String, mode: Int = 0o644) throws {
        let file = root.appending(path: path)
        try makeFolder(of: file)
        try bytes.write(to: file)
        try setMode(mode, of: file)
    }

    /// Sets the modes of folders, regardless of the umask, and the times of all files.
    func setModesAndTimes(_ time: Date) throws {
        let path = root.path(percentEncoded: false)
        let seconds = Int(time.timeIntervalSince1970)
        try PackageTool.run("find", [path, "-type", "d", "-exec", "chmod", "755", "{}", "+"], in: root)
        try PackageTool.run(
            "find", [path, "-exec", "touch", "--no-dereference", "--date", "@\(seconds)", "{}", "+"], in: root)
    }

    /// Copies a program without the sections that only a debugger and the Swift compiler read. The toolchain's tool is used, because GNU
    /// strip, when it removes a section, drops the program header that makes the linker's tables read-only.
    private func copyStripped(_ source: URL, to target: URL) throws {
        try makeFolder(of: target)
        try PackageTool.run(
            ToolchainProgram.path("llvm-objcopy"),
            [
                "--strip-all", "--remove-section=.swift_modhash", "--remove-section=.comment",
                source.path(percentEncoded: false), target.path(percentEncoded: false),
            ], in: root)
        try setMode(0o755, of: target)
    }

    private func makeFolder(of file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }

    private func setMode(_ mode: Int, of file: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path(percentEncoded: false))
    }
}
