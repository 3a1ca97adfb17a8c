import CGLib
import CWebProcess
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc
import TomboloEngine
import TomboloSystem

/// A folder that contains one page's socket and the extension that its web processes load. Only this user can open the
/// folder.
nonisolated struct SocketFolder: Sendable, Hashable {
    let path: String

    var socketPath: String { path + "/ipc" }

    /// Creates a folder in `$XDG_RUNTIME_DIR` or, if that is not possible, in the folder for temporary files. Removes the folders
    /// of programs that have ended.
    /// - Throws: ``InterceptionError`` when no folder can be created.
    static func make() throws(InterceptionError) -> (folder: SocketFolder, listener: PacketSocket) {
        var reasons: [String] = []
        for place in places {
            removeStale(in: place)
            let folder: SocketFolder
            do throws(FileError) {
                folder = SocketFolder(path: try ProcessFolder.make(in: place, prefix: prefix))
            } catch {
                reasons.append("\(place): \(error.reason)")
                continue
            }
            let listener = tombolo_socket_listen(folder.socketPath)
            if listener >= 0 { return (folder, PacketSocket(adopting: listener)) }
            folder.remove()
            reasons.append("\(folder.socketPath): \(words(-listener))")
        }
        throw InterceptionError(
            message: "The socket for web processes cannot be created "
                + "(\(reasons.joined(separator: "; "))). Set XDG_RUNTIME_DIR to a folder of your own with a short path."
        )
    }

    /// Removes the folder and its files.
    func remove() {
        removeFiles()
        rmdir(path)
    }

    /// Removes the socket and the extension.
    func removeFiles() {
        unlink(socketPath)
        unlink("\(path)/\(ExtensionFolder.file)")
    }

    private static let prefix = "tombolo-ipc-"

    private static var places: [String] {
        let environment = ProcessInfo.processInfo.environment
        return [environment["XDG_RUNTIME_DIR"], environment["TMPDIR"], "/tmp"].compactMap { $0 }
            .filter { $0.hasPrefix("/") }
    }

    /// Removes stale folders. A folder is stale if its program has ended and nothing listens on its socket. The process
    /// number in the folder's name does not suffice. If there is no such process, the program may run in another
    /// container that shares the folder and has its own process numbers. If there is one, it may be another program,
    /// because the system reuses numbers.
    static func removeStale(in place: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where name.hasPrefix(prefix) {
            let folder = SocketFolder(path: "\(place)/\(name)")
            let hasEnded = ProcessFolder.endedProcess(of: name, prefix: prefix) != nil || folder.isOlderThanProcess
            guard hasEnded, folder.isOurs else { continue }
            let connection = tombolo_socket_connect(folder.socketPath)
            if connection >= 0 {
                close(connection)
            } else if connection == -ECONNREFUSED || connection == -ENOENT {
                folder.remove()
            }
        }
    }

    private var isOurs: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// Whether the process with the number in the folder's name started after the last change of the folder, and so did not make it.
    private var isOlderThanProcess: Bool {
        var status = stat()
        let number = path.split(separator: "/").last?.dropFirst(Self.prefix.count).prefix { $0 != "-" }
        guard let process = number.flatMap({ Int32($0) }), let start = ProcessStart.time(of: process),
            lstat(path, &status) == 0
        else { return false }
        // The clock of the file system can be some milliseconds late.
        return Double(status.st_mtim.tv_sec + 1) < start
    }

    private static func words(_ error: Int32) -> String { String(cString: strerror(error)) }
}
