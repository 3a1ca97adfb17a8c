import Foundation
import TomboloEngine
import TomboloProgram

/// An error in the output of `swift build`.
struct BuildProblem: Hashable, Sendable {
    /// The file with line and column; empty for an error without a place.
    var place: String
    var message: String

    /// The errors in the output of a build, without duplicates, with places relative to a folder.
    static func all(in output: String, folder: URL) -> [BuildProblem] {
        let path = folder.path(percentEncoded: false)
        let root = path.hasSuffix("/") ? path : path + "/"
        var problems: [BuildProblem] = []
        for line in output.split(whereSeparator: \.isNewline) {
            let problem: BuildProblem
            if let match = line.wholeMatch(of: /(\/[^:]+):([0-9]+):(?:([0-9]+):)? (?:fatal )?error: (.*)/) {
                let path = String(match.output.1)
                let file = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
                let column = match.output.3.map { ":\($0)" } ?? ""
                problem = BuildProblem(
                    place: "\(file):\(match.output.2)\(column)", message: String(match.output.4))
            } else if let match = line.wholeMatch(of: /(?:[^ ]*ld[^ ]*: )?error: (.*)/),
                !line.contains("command failed")
            {
                problem = BuildProblem(place: "", message: String(match.output.1))
            } else {
                continue
            }
            if !problems.contains(problem) { problems.append(problem) }
        }
        return problems
    }

    /// Returns the failure of a build with its errors as sentences. The failure is unchanged if it has no errors, or if a
    /// requirement is missing.
    static func failure(_ failure: CommandFailure, in folder: URL) -> CommandFailure {
        let problems = all(in: failure.message, folder: folder).map(\.line)
        guard failure.status == .faulty, !problems.isEmpty else { return failure }
        return CommandFailure(.faulty, "The app does not compile.\n" + problems.joined(separator: "\n"))
    }

    /// Returns the problem for the overlay of the pages.
    func json(title: String) -> JSONValue {
        ["title": .string(title), "place": .string(place), "message": .string(message)]
    }

    /// The problem as a line for users.
    var line: String { place.isEmpty ? "error: \(message)" : "\(place): error: \(message)" }
}
