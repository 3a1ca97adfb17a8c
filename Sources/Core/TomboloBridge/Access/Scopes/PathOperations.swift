#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file operations with which a ``ScopePath`` resolves a path. Tests count them.
struct PathOperations {
    /// Returns the path of an existing file with all links resolved; nil if it cannot be resolved.
    var resolve: (_ path: String) -> String? = { path in
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }

    /// Looks for a file, and follows links. Returns 0 if there is one, or the number of the error.
    var find: (_ path: String) -> Int32 = { path in
        var status = stat()
        return stat(path, &status) == 0 ? 0 : errno
    }

    /// Looks for a file, without following a link at the end of the path. Returns 0 if there is one, or the number of the
    /// error.
    var findLink: (_ path: String) -> Int32 = { path in
        var status = stat()
        return lstat(path, &status) == 0 ? 0 : errno
    }
}
