#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A path in a rule: `/srv/pages/` matches the folder and its contents, `/srv/list.txt` matches that file.
///
/// Paths have no wildcards. They are compared twice: as written, and with all symbolic links resolved. So a link inside
/// a rule's folder does not match the rule if it leads out of the folder. A race remains: before the handler uses the
/// path, another process with write access to the folder can replace a part of it with a link. Grant only folders to
/// which only the app and its user can write.
struct ScopePath: Sendable, Hashable {
    /// The path as it was written.
    let description: String

    /// - Throws: ``AccessPolicyError/badScope(_:_:)`` for a relative path, and for a path with `.`, `..` or empty
    ///   parts.
    init(_ text: String) throws(AccessPolicyError) {
        guard Self.isPlain(text) else {
            throw .badScope(
                text,
                "write an absolute path without “.”, “..” and “//”: /srv/pages/ for a folder and its contents, /srv/list.txt for a file"
            )
        }
        description = text
    }

    /// Whether the rule matches a path of an argument. Accesses the file system with `operations`.
    func contains(_ path: String, by operations: PathOperations = PathOperations()) -> Bool {
        guard Self.isPlain(path), Self.contains(description, path) else { return false }
        // Every absolute path is below “/”, even after its links are resolved.
        if description == "/" { return true }
        guard let root = Self.resolved(description, by: operations), let real = Self.resolved(path, by: operations)
        else { return false }
        return Self.contains(description.hasSuffix("/") && root != "/" ? root + "/" : root, real)
    }

    /// Compares bytes, as the file system does: two strings can be equal by Unicode equivalence and still name
    /// different files.
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

    /// The path with all links resolved, and without a slash at its end. If the path does not exist yet, its nearest
    /// existing folder is resolved. Nil for a dangling link, since writing to the link would create its target.
    ///
    /// Examines the parts from the root to the first one that does not exist. A hostile page can send a path with 2,000
    /// parts that do not exist; examined from the end, each of them would take system calls.
    private static func resolved(_ path: String, by operations: PathOperations) -> String? {
        var bytes = Array(path.utf8)
        if bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        if let real = operations.resolve(text(of: bytes[...])) { return real }
        // The length of the part of the path that exists.
        var existing = 0
        while existing < bytes.count {
            let end = bytes[(existing + 1)...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
            let part = text(of: bytes[..<end])
            if operations.find(part) != 0 {
                // `findLink` also finds a link whose target does not exist.
                guard operations.findLink(part) == ENOENT, let real = operations.resolve(text(of: bytes[..<existing]))
                else { return nil }
                return (real == "/" ? "" : real) + String(decoding: bytes[existing...], as: UTF8.self)
            }
            existing = end
        }
        return nil
    }

    /// The text of a path without a slash at its end; an empty path is the root.
    private static func text(of path: ArraySlice<UInt8>) -> String {
        path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
    }
}
