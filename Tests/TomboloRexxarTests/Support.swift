import Foundation

/// A program that was built beside the tests.
enum BuiltProgram {
    static func path(_ name: String) -> String {
        // Beside the test bundle, where SwiftPM puts what a test target depends on.
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: name).path(percentEncoded: false)
    }
}
