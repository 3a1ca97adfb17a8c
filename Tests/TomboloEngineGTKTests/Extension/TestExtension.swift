import Foundation
import TomboloTesting

@testable import TomboloEngineGTK

/// A web process extension of the tests, which the engine loads in place of Tombolo's. It is compiled from a file in
/// Tests/WebProcessExtensions.
final class TestExtension: Sendable {
    private let folder = TemporaryFolder()
    /// The folder of the extension, with its digest.
    let place: ExtensionFolder

    /// The extension that forwards the packets of a ``HostilePeer``.
    static let hostileProcess = Result { try TestExtension("hostile_process") }

    /// - Parameters:
    ///   - name: The name of the C file.
    ///   - definitions: The macros of the C file.
    init(_ name: String, _ definitions: [String: String] = [:]) throws {
        let product = folder.path(ExtensionFolder.file)
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/bin/sh")
        compiler.arguments =
            [
                "-c",
                "exec clang -std=gnu11 -O1 -Wall -Wextra -Werror -shared -fPIC -o \"$@\" "
                    + "$(pkg-config --cflags --libs webkitgtk-web-process-extension-6.0)", "sh", product,
                root.appending(path: "Tests/WebProcessExtensions/\(name).c").path,
                "-I\(root.appending(path: "Sources/Engines/CWebProcess/include").path)",
            ] + definitions.map { "-D\($0)=\($1)" }
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw TestFailure("The extension \(name) could not be built.") }
        // The engine loads only an extension with the expected digest.
        place = ExtensionFolder(
            path: folder.url.path(percentEncoded: false),
            digest: ExtensionDigests.digest(of: [UInt8](try Data(contentsOf: URL(filePath: product)))))
    }
}
