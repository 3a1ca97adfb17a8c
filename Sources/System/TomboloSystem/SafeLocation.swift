#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Checks which users can replace a file.
package enum SafeLocation {
    /// Whether only root and this user can change a file and the folders above it.
    package static func isSafe(_ path: String) -> Bool {
        guard let resolved = realpath(path, nil) else { return false }
        defer { free(resolved) }
        var parts = String(cString: resolved).split(separator: "/", omittingEmptySubsequences: true)
        while true {
            var status = stat()
            guard lstat("/" + parts.joined(separator: "/"), &status) == 0 else { return false }
            let isOurs = status.st_uid == 0 || status.st_uid == geteuid()
            // If a folder such as /tmp has the sticky bit, other users cannot replace this user's files in it.
            let isSticky = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & S_ISVTX != 0
            guard isOurs, isSticky || status.st_mode & (S_IWGRP | S_IWOTH) == 0 else { return false }
            if parts.isEmpty { return true }
            parts.removeLast()
        }
    }
}
