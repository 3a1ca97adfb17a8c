import Foundation
import TomboloProgram
import TomboloRexxar

/// A build of an app as it is shipped: with the release mark's rules in effect, Swift's runtime linked in, and hardened.
struct ReleaseBuild {
    let folder: URL
    /// The folder for build products; nil for `.build/shipped` in the package.
    let scratchPath: String?

    private var path: String { folder.path(percentEncoded: false) }

    /// Builds a product.
    /// - Parameter identifier: The text from which the identifier of the build is derived. The linker would compute it from bytes that
    ///   differ between builds: the hashes by which the Swift compiler recognizes its own objects.
    /// - Returns: The folder with the products.
    /// - Throws: ``CommandFailure``, with the errors of the build.
    func build(_ product: String, identifier: String) throws(CommandFailure) -> URL {
        let digest = String(FileDigest(of: Data(identifier.utf8)).text.prefix(40))
        let arguments = ["build", "--product", product, "-Xlinker", "--build-id=0x\(digest)"] + options
        do throws(CommandFailure) {
            try PackageTool.run("swift", arguments, in: folder)
        } catch {
            let problems = BuildProblem.all(in: error.message, folder: folder).map(\.line)
            guard !problems.isEmpty else { throw error }
            throw CommandFailure(.faulty, "The app does not compile.\n" + problems.joined(separator: "\n"))
        }
        return URL(
            filePath: try PackageTool.run("swift", arguments + ["--show-bin-path"], in: folder),
            directoryHint: .isDirectory)
    }

    /// Returns the tree of the packages that the app depends on, as JSON.
    func dependencies() throws(CommandFailure) -> String {
        try PackageTool.run(
            "swift", ["package", "--scratch-path", scratch, "show-dependencies", "--format", "json"], in: folder)
    }

    /// The package's folder without its trailing slash.
    private var root: String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    private var scratch: String { scratchPath ?? "\(root)/.build/shipped" }

    private var options: [String] {
        ["--scratch-path", scratch, "-c", "release"] + Self.hardening(root: root)
    }

    /// The options for a program that is shipped.
    /// - Parameter root: The folder of the package, which the debug information does not contain.
    static func hardening(root: String) -> [String] {
        var options = [
            "--static-swift-stdlib", "--disable-local-rpath", "-Xswiftc", "-no-toolchain-stdlib-rpath",
            "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker",
            "noexecstack",
            "-Xswiftc", "-file-prefix-map", "-Xswiftc", "\(root)=.",
        ]
        for compiler in ["-Xcc", "-Xcxx"] {
            for flag in ["-fstack-protector-strong", "-fstack-clash-protection", "-ffile-prefix-map=\(root)=."] {
                options += [compiler, flag]
            }
        }
        return options
    }
}
