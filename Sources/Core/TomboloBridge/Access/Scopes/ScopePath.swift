#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A path of a rule: `/srv/pages/` matches the folder and everything in it, `/srv/list.txt` that file.
///
/// There are no wildcards. Paths are compared twice: as written, and as the file system resolves them, so a link in a
/// folder that leads elsewhere is outside of the rule that names the folder. Between that check and the handler's use
/// of the path, another process that may write to the folder can put another link there. Grant only folders that just
/// the app and its user can write to.
struct ScopePath: Sendable, Hashable {
    /// The path as it was written.
    let description: String

    /// - Throws: ``AccessPolicyError/badScope(_:_:)`` for a path that is relative, or not plain.
    init(_ text: String) throws(AccessPolicyError) {
        guard Self.isPlain(text) else {
            throw .badScope(
                text,
                "write an absolute path without “.”, “..” and “//”: /srv/pages/ for a folder and its contents, /srv/list.txt for a file"
            )
        }
        description = text
    }

    /// Whether the rule matches a path of an argument. Accesses the file system.
    func contains(_ path: String) -> Bool {
        guard Self.isPlain(path), Self.contains(description, path) else { return false }
        // Every path is below “/”, wherever links lead.
        if description == "/" { return true }
        guard let root = Self.resolved(description), let real = Self.resolved(path) else { return false }
        return Self.contains(description.hasSuffix("/") && root != "/" ? root + "/" : root, real)
    }

    /// Compares bytes, as the file system does: texts can be equal to Unicode and name two files.
    private static func contains(_ rule: String, _ path: String) -> Bool {
        let (rule, path) = (Array(rule.utf8), Array(path.utf8))
        guard rule.last == UInt8(ascii: "/") else { return path == rule }
        return path.starts(with: rule) || path == rule.dropLast()
    }

    private static func isPlain(_ path: String) -> Bool {
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0), path.utf8.count < Int(PATH_MAX) else {
            return false
        }
        let parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let named = parts.last?.isEmpty == true ? parts.dropLast() : parts[...]
        return !named.contains { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
    }

    /// The path without links and without a slash at its end. Of a path that does not exist yet, the nearest existing
    /// folder is resolved. Nil for a dangling link: writing to it would create the file that it names.
    private static func resolved(_ path: String) -> String? {
        var parts = path.split(separator: "/").map(String.init)
        var missing: [String] = []
        while true {
            let existing = "/" + parts.joined(separator: "/")
            if let real = realPath(existing) {
                return missing.isEmpty ? real : (real == "/" ? "" : real) + "/" + missing.joined(separator: "/")
            }
            var status = stat()
            guard lstat(existing, &status) != 0, errno == ENOENT, let last = parts.popLast() else { return nil }
            missing.insert(last, at: 0)
        }
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(validatingCString: real)
    }
}
