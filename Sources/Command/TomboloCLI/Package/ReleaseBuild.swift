import Foundation
import TomboloEngine
import TomboloProgram
import TomboloRexxar

/// A build of an app as it is shipped: with the release mark's rules in effect, Swift's runtime linked in, and hardened.
struct ReleaseBuild {
    let folder: URL
    /// The folder for build products; nil for `.build/shipped` in the package.
    let scratchPath: String?

    private var path: String { folder.path(percentEncoded: false) }

    /// Builds a product.
    /// - Parameter identifier: The text from which the identifier of the build is derived. The linker would compute the identifier
    ///   from bytes that differ between builds, namely the hashes by which the Swift compiler recognizes its own objects.
    /// - Returns: The folder with the products, and how the program is linked with RE2.
    /// - Throws: ``CommandFailure``, with the errors of the build.
    func build(_ product: String, identifier: String) throws(CommandFailure) -> (folder: URL, re2: LinkedRE2) {
        let digest = String(FileDigest(of: Data(identifier.utf8)).text.prefix(40))
        let arguments = ["build", "--product", product, "-Xlinker", "--build-id=0x\(digest)"] + options
        let isStatic = LinkedRE2.hasStaticLibrary(in: folder)
        let variables = isStatic ? [LinkedRE2.variable: "1"] : [:]
        do throws(CommandFailure) {
            try PackageTool.run("swift", arguments, in: folder, variables: variables)
        } catch {
            throw BuildProblem.failure(error, in: folder)
        }
        let path = try PackageTool.run("swift", arguments + ["--show-bin-path"], in: folder, variables: variables)
        let products = URL(filePath: path, directoryHint: .isDirectory)
        let re2 = LinkedRE2(of: products.appending(path: product), isStatic: isStatic)
        if re2 == .shared {
            StandardError.report(
                """
                The program needs this machine's shared RE2 library, whose name differs between Debian releases. So \
                the package is only for systems with this library. On Debian 12, \(LinkedRE2.package) contains a \
                static library. If it is installed, it is used instead, and the package is also for later releases.
                """)
        }
        return (products, re2)
    }

    /// Returns the tree of the packages on which the app depends, as JSON.
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
    /// - Parameter root: The folder of the package. The options keep it out of the debug information.
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
