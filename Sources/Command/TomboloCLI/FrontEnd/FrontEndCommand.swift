import Foundation

/// A command of a front-end tool: a program and its arguments, which no shell interprets.
struct FrontEndCommand: Hashable, Sendable {
    var words: [String]
    /// The folder in which it runs, relative to the package; empty for the package.
    var directory = ""

    init(words: [String]) { self.words = words }

    /// Reads the members `command` and `directory`.
    /// - Parameter place: The name of the object that contains them.
    init(_ members: inout MemberReader, of place: String) throws(AppDescription.Invalid) {
        words = try members.texts("command")
        guard words.first?.isEmpty == false else {
            throw AppDescription.Invalid(
                "\(AppDescription.fileName): “command” of “\(place)” must be a list with a program and its arguments, "
                    + #"such as ["npm", "run", "dev"]."#)
        }
        directory = try members.optionalText("directory") ?? ""
        let parts = directory.split(separator: "/", omittingEmptySubsequences: false)
        guard directory.isEmpty || !(parts.contains("") || parts.contains("..")) else {
            throw AppDescription.Invalid(
                "\(AppDescription.fileName): “directory” of “\(place)” must be a path in the package without “..” and without a slash at its start or end, such as web."
            )
        }
    }

    /// The command with a port number in place of `${port}`.
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
