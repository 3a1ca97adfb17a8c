import Foundation
import Glibc
import TomboloProgram

/// A program that is installed together with the command, and that a subcommand starts in its place.
struct CompanionProgram {
    private let name: String
    private let files = FileManager.default

    /// - Parameter name: The name of the program's file.
    init(_ name: String) { self.name = name }

    /// Replaces this process by the program, which keeps its number, streams, environment and current folder.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit`` if the program is missing or cannot be started.
    func replaceThisProcess(arguments: [String]) throws(CommandFailure) -> Never {
        guard let path else {
            throw CommandFailure(
                .unfit,
                "The program \(name) is missing: it is neither in \(folders.joined(separator: " or ")) nor on the PATH. "
                    + "Install it with scripts/install, or build it: swift build --product \(name).")
        }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        execv(path, &words)
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        throw CommandFailure(.unfit, "\(path) cannot be started: \(reason)")
    }

    /// The path of the first file of that name which can be executed.
    private var path: String? {
        let searched = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // An empty entry stands for the current folder, where anyone may have put a program.
        let others = searched.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return (folders + others).map { "\($0)/\(name)" }.first(where: files.isExecutableFile(atPath:))
    }

    /// The folder of this program, and the one below the same prefix where scripts/install puts its companions.
    private var folders: [String] {
        let program = (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let folder = URL(filePath: program).deletingLastPathComponent()
        return [folder, folder.deletingLastPathComponent().appending(path: "lib/tombolo")].map {
            // Without a slash at its end, which the paths of folders have.
            let path = $0.path(percentEncoded: false)
            return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
    }
}
