import Foundation

/// A command of a front-end tool: a program and its arguments, which no shell interprets.
struct FrontEndCommand: Hashable, Sendable {
    var words: [String]
    /// The folder in which it runs, relative to the package; empty for the package.
    var directory = ""

    init(words: [String]) { self.words = words }

    /// Reads the members `command` and `directory`.
    init(_ members: inout MemberReader) throws(AppDescription.Invalid) {
        words = try members.texts("command")
        guard words.first?.isEmpty == false else {
            throw AppDescription.Invalid(
                "\(AppDescription.fileName): “command” must be a list with a program and its arguments.")
        }
        directory = try members.optionalText("directory") ?? ""
        let parts = directory.split(separator: "/", omittingEmptySubsequences: false)
        guard directory.isEmpty || !(parts.contains("") || parts.contains("..")) else {
            throw AppDescription.Invalid(
                "\(AppDescription.fileName): “directory” must be the path of a folder in the package.")
        }
    }

    /// The command with the number of a port in place of `${port}`.
    func filled(port: Int) -> FrontEndCommand {
        var command = self
        command.words = words.map { $0.replacing("${port}", with: "\(port)") }
        return command
    }

    /// The folder in which it runs.
    func folder(in package: URL) -> URL {
        directory.isEmpty ? package : package.appending(path: directory, directoryHint: .isDirectory)
    }

    /// The command for messages.
    var text: String { words.joined(separator: " ") }
}
