#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc
import TomboloSystem

/// The folder with the sockets through which this user's apps can be inspected: `tombolo-inspect` in the session's
/// runtime folder. The name of a socket is the number of its process.
///
/// Only the user can open the folder, so that programs of other users can neither connect, nor listen in place of an
/// app.
package struct InspectorFolder: Sendable, Hashable {
    /// The reason why there is no such folder.
    package enum Failure: Error, Hashable, CustomStringConvertible {
        /// The session has no runtime folder.
        case noRuntimeFolder
        /// Other users could change the folder, or those above it.
        case unsafe(String)
        /// The folder cannot be created.
        case system(String, reason: String)

        /// The problem and its remedy.
        package var description: String {
            switch self {
            case .noRuntimeFolder:
                "XDG_RUNTIME_DIR is not the absolute path of a folder. Set it to a folder that only you can open, as login sessions do."
            case .unsafe(let path):
                "\(path) is not a folder that only you can open and replace. Check its owner and permissions, and those of the folders above it."
            case .system(let path, let reason): "\(path) cannot be created: \(reason)."
            }
        }
    }

    /// The path of the folder.
    package let path: String
    private let runtimeFolder: String

    private static let name = "tombolo-inspect"

    /// The value of `XDG_RUNTIME_DIR`; nil if it is not set.
    package static var sessionFolder: String? { ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] }

    /// Locates the folder. It need not exist.
    /// - Parameter runtimeFolder: The value of `XDG_RUNTIME_DIR`.
    package init(
        runtimeFolder: String? = sessionFolder
    ) throws(Failure) {
        guard let runtimeFolder, runtimeFolder.hasPrefix("/") else { throw .noRuntimeFolder }
        (path, self.runtimeFolder) = ("\(runtimeFolder)/\(Self.name)", runtimeFolder)
    }

    /// The path of the socket of a process.
    package func socket(of process: Int32) -> String { "\(path)/\(process)" }

    /// Creates the folder if it does not exist, and checks it.
    package func make() throws(Failure) {
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            let reason = String(cString: strerror(errno))
            guard access(runtimeFolder, F_OK) == 0 else { throw .noRuntimeFolder }
            throw .system(path, reason: reason)
        }
        try check()
    }

    /// Checks that only the user can open and replace the folder.
    package func check() throws(Failure) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0, SafeLocation.isSafe(path)
        else { throw .unsafe(path) }
    }

    /// The processes that have a socket, in ascending order. Some of them may have ended.
    /// - Throws: ``Failure`` if the folder exists and is not safe.
    package func processes() throws(Failure) -> [Int32] {
        guard access(path, F_OK) == 0 else { return [] }
        try check()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap(Int32.init).filter { $0 > 0 }.sorted()
    }

    /// Removes the socket of a process if the process has ended. Call it only if nothing listens there, because the
    /// process may be running in another container.
    package func removeSocket(ofEnded process: Int32) {
        if kill(process, 0) != 0, errno == ESRCH { unlink(socket(of: process)) }
    }
}
#endif
