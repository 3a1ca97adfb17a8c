import Foundation

/// The programs beside the Swift compiler.
enum ToolchainProgram {
    /// Returns the path of a program beside the compiler on the PATH. If there is none, returns the name, which is
    /// looked up along the PATH.
    static func path(_ name: String) -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") {
            let swift = URL(filePath: "\(folder)/swift").resolvingSymlinksInPath()
            let program = swift.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
            if FileManager.default.isExecutableFile(atPath: program) { return program }
        }
        return name
    }
}
