import Foundation
import Glibc
import TomboloProgram
import TomboloSystem

/// A program that is installed together with the command. A subcommand replaces its own process with the program.
struct CompanionProgram {
    private let name: String
    /// The folder of this program; nil if it is not known.
    private let folder: URL?
    /// The value of `PATH`.
    private let searchPath: String

    /// - Parameters:
    ///   - name: The name of the program's file.
    ///   - folder: The folder of this program.
    ///   - searchPath: Folders separated by colons, which are searched last.
    init(
        _ name: String, besides folder: URL? = Self.folderOfThisProgram,
        searchPath: String? = ProcessInfo.processInfo.environment["PATH"]
    ) {
        (self.name, self.folder, self.searchPath) = (name, folder, searchPath ?? "")
    }

    /// Replaces this process with the program. The program keeps the process identifier, the streams, the environment and the current
    /// folder.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit`` if the program is missing or cannot be started.
    func replaceThisProcess(arguments: [String]) throws(CommandFailure) -> Never {
        guard let path else {
            throw CommandFailure(
                .unfit,
                "The program \(name) is missing: it is neither \(places) nor on the PATH. "
                    + "Install it with scripts/install, or build it: swift build --product \(name).")
        }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        execv(path, &words)
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        throw CommandFailure(.unfit, "\(path) cannot be started: \(reason)")
    }

    /// The path of the program; nil if it is missing.
    var path: String? {
        // An empty entry stands for the current folder, where anyone may have put a program.
        let others = searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        let installed = ownFolders.dropFirst().filter { SafeLocation.isSafe("\($0)/\(name)") }
        return (ownFolders.prefix(1) + installed + others).map { "\($0)/\(name)" }.first(where: SearchPath.isProgram)
    }

    private var places: String {
        ownFolders.isEmpty ? "beside this program" : "in \(ownFolders.joined(separator: " or "))"
    }

    /// The folder of this program, and the folder `lib/tombolo` under the same prefix, where scripts/install puts companion programs.
    /// If everyone can write to the prefix, anyone could create the second folder, so ``path`` checks that it is safe.
    private var ownFolders: [String] {
        guard let folder else { return [] }
        return [folder, folder.deletingLastPathComponent().appending(path: "lib/tombolo")].map {
            // The slash at the end of a folder's path is removed.
            let path = $0.path(percentEncoded: false)
            return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
    }

    private static var folderOfThisProgram: URL? {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .map { URL(filePath: $0).deletingLastPathComponent() }
    }
}
