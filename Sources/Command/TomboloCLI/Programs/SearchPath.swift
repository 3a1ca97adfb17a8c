import Foundation
import Glibc

/// Programs in the folders of `PATH`.
enum SearchPath {
    /// Returns the path of a program; nil if there is none. Relative folders are not searched, because anyone may have put a program
    /// there.
    static func find(_ name: String, in path: String? = ProcessInfo.processInfo.environment["PATH"]) -> String? {
        let folders = (path ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return folders.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Whether there is a program at a path.
    static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
