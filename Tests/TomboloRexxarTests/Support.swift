import Foundation

/// A program that was built with the tests.
enum BuiltProgram {
    static func path(_ name: String) -> String {
        // SwiftPM puts the dependencies of a test target next to the test bundle.
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: name).path(percentEncoded: false)
    }
}
