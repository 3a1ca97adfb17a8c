import Foundation
import TomboloProgram

/// Makes a Debian package of a staged app.
struct DebianPackage {
    let staged: StagedApp
    let files: DebianFiles
    /// Whether the program contains RE2. If so, the package declares this.
    let containsRE2: Bool

    private var root: URL { staged.root }
    private var app: AppDescription { staged.app }

    /// Makes the package in a folder and returns its path. The same files and the same time give the same bytes.
    /// - Parameter work: A folder for temporary files, which contains the staged app in `debian/PRODUCT`.
    func make(in work: URL) throws -> URL {
        try writeCompressed(files.changelog, to: "usr/share/doc/\(app.product)/changelog.gz")
        try writeCompressed(files.manual, to: "usr/share/man/man1/\(app.product).1.gz")
        let architecture = try PackageTool.run("dpkg", ["--print-architecture"], in: root)
        let libraries = try depends(in: work)
        let builtUsing = containsRE2 ? sourceOfRE2 : nil
        if builtUsing != nil {
            try staged.write(files.lintianOverrides, to: "usr/share/lintian/overrides/\(app.product)")
        }
        let control = files.control(
            architecture: architecture, depends: libraries, builtUsing: builtUsing, size: try Self.size(of: root))
        try staged.write(control, to: "DEBIAN/control")
        try staged.write(try sums(), to: "DEBIAN/md5sums")
        try staged.setModesAndTimes(files.time)
        let package = work.appending(path: "\(app.product)_\(app.version)_\(architecture).deb")
        try PackageTool.run(
            "dpkg-deb",
            [
                "--root-owner-group", "-Zxz", "--build", root.path(percentEncoded: false),
                package.path(percentEncoded: false),
            ], in: work, variables: ["SOURCE_DATE_EPOCH": epoch])
        return package
    }

    private var epoch: String { "\(Int(files.time.timeIntervalSince1970))" }

    private func writeCompressed(_ text: String, to path: String) throws {
        let plain = String(path.dropLast(".gz".count))
        try staged.write(text, to: plain)
        try PackageTool.run(
            "gzip", ["--best", "--no-name", root.appending(path: plain).path(percentEncoded: false)], in: root)
    }

    /// The packages of the libraries with which the program and the extension are linked.
    private func depends(in work: URL) throws -> String {
        // dpkg-shlibdeps reads the name of the source package.
        let control =
            "Source: \(app.product)\n\nPackage: \(app.product)\nArchitecture: any\nDescription: \(app.summary)\n"
        try Data(control.utf8).write(to: work.appending(path: "debian/control"))
        let output = try PackageTool.run(
            "dpkg-shlibdeps",
            [
                "-O", "--warnings=0", "-e", "debian/\(app.product)/usr/bin/\(app.product)", "-e",
                "debian/\(app.product)/usr/lib/\(app.product)/Tombolo_CWebProcess.resources/libtombolo-web-process.so",
            ], in: work)
        guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix("shlibs:Depends=") }) else {
            throw CommandFailure(.faulty, "dpkg-shlibdeps reported no libraries: \(output)")
        }
        return String(line.dropFirst("shlibs:Depends=".count))
    }

    /// The source package of the static library of RE2, with its version; nil if the library is not from a package.
    private var sourceOfRE2: String? {
        let format = "${source:Package} (= ${source:Version})"
        return try? PackageTool.run("dpkg-query", ["--show", "--showformat", format, LinkedRE2.package], in: root)
    }

    private func installed() throws -> [String] {
        let usr = root.appending(path: "usr").path(percentEncoded: false)
        return try FileManager.default.subpathsOfDirectory(atPath: usr).map { "usr/\($0)" }.sorted()
    }

    /// Returns the size in KiB of what a package installs: each file is rounded up, and each folder and link counts 1
    /// (Debian Policy 5.6.20).
    ///
    /// The sizes of folders and links are not used, because they depend on the file system.
    static func size(of root: URL) throws -> Int {
        try FileManager.default.subpathsOfDirectory(atPath: root.path(percentEncoded: false)).reduce(0) { total, path in
            let values = try root.appending(path: path).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            guard values.isRegularFile == true else { return total + 1 }
            return total + ((values.fileSize ?? 0) + 1_023) / 1_024
        }
    }

    private func sums() throws -> String {
        let files = try installed().filter { path in
            try root.appending(path: path).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        }
        // The files are read in batches, because a command line and a tool's output are limited.
        return try stride(from: 0, to: files.count, by: 500).map { start in
            try PackageTool.run("md5sum", Array(files[start..<min(start + 500, files.count)]), in: root) + "\n"
        }.joined()
    }
}
