import Foundation
import TomboloTesting

/// A shared object that is compiled for one test, to be preloaded into a program.
final class SharedObject {
    private let folder = TemporaryFolder()
    let path: String

    /// - Parameter source: C source code.
    init(_ source: String) throws {
        path = folder.path("preloaded.so")
        try folder.write(source.utf8, to: "preloaded.c")
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["cc", "-shared", "-fPIC", "-o", path, folder.path("preloaded.c")]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw TestFailure("cc failed.") }
    }
}
