import Foundation
import TomboloPolicyCheck

/// How a program is linked with RE2, the library that matches the patterns of routes.
///
/// The shared library has a different name in each release of Debian, so a program that needs it runs on only one of
/// them.
enum LinkedRE2: Hashable, Sendable {
    /// The program does not use RE2.
    case none
    /// The program contains RE2.
    case contained
    /// The program needs the shared library.
    case shared

    /// The variable with which Tombolo's `Package.swift` links the static library.
    static let variable = "TOMBOLO_STATIC_RE2"

    /// The Debian package with the static library.
    static let package = "libre2-dev"

    /// A part of the names of functions that every program with RE2 calls.
    private static let function = "_ZN3re23RE23Set"

    /// Whether this machine has the static library, and the library needs no other one.
    /// - Parameter folder: The folder in which the compiler runs.
    static func hasStaticLibrary(in folder: URL) -> Bool {
        let clang = ToolchainProgram.path("clang")
        // If the file does not exist, the output is just its name.
        guard let path = try? PackageTool.run(clang, ["-print-file-name=libre2.a"], in: folder), path.hasPrefix("/"),
            let library = try? Data(contentsOf: URL(filePath: path))
        else { return false }
        // Versions from 2023-06-02 on need dozens of libraries of Abseil.
        return Array(library).firstOffset(of: "absl".utf8) == nil
    }

    /// Reads a program.
    /// - Parameters:
    ///   - program: The program with its symbols.
    ///   - isStatic: Whether it was built with the static library.
    init(of program: URL, isStatic: Bool) {
        let bytes = (try? Data(contentsOf: program)).map(Array.init) ?? []
        guard bytes.firstOffset(of: Self.function.utf8) != nil else {
            self = .none
            return
        }
        self = isStatic ? .contained : .shared
    }
}
