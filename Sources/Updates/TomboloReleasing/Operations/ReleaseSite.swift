package import Foundation
import TomboloSystem
package import TomboloUpdates

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder of built pages that is published as a release.
package struct ReleaseSite: Sendable {
    /// The path of the folder, without links.
    package let path: String
    /// The paths of the files, sorted by their bytes.
    package let files: [BundlePath]

    /// Lists a folder.
    /// - Throws: ``SiteError`` for the first entry that cannot be published.
    package init(_ url: URL) throws(SiteError) {
        let given = url.path(percentEncoded: false)
        guard let resolved = realpath(given, nil) else {
            throw .unreadable(given, reason: String(cString: strerror(errno)))
        }
        path = String(cString: resolved)
        free(resolved)
        var files: [BundlePath] = []
        try Self.list(path, prefix: "", into: &files)
        guard !files.isEmpty else { throw .empty(given) }
        self.files = files.sorted { $0.precedes($1) }
    }

    /// Returns the bytes of a file.
    func bytes(of file: BundlePath) throws(SiteError) -> Data {
        do throws(StoreError) {
            if let bytes = try PublicFolder(path).read(file.text) { return bytes }
        } catch {
            throw .unreadable(file.text, reason: "\(error)")
        }
        throw .unreadable(file.text, reason: "it was removed meanwhile")
    }

    /// Whether a folder is inside the site, or the site is inside the folder.
    func overlaps(_ folder: String) -> Bool {
        guard let resolved = realpath(folder, nil) else { return false }
        defer { free(resolved) }
        let other = String(cString: resolved) + "/"
        return other.hasPrefix(path + "/") || (path + "/").hasPrefix(other)
    }

    private static func list(
        _ folder: String, prefix: String, into files: inout [BundlePath]
    ) throws(SiteError) {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
            throw .unreadable(folder, reason: (error as NSError).localizedDescription)
        }
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let (place, text) = ("\(folder)/\(name)", prefix + name)
            guard name.first != "." || name == ".well-known" else { throw .hidden(text) }
            var facts = stat()
            guard lstat(place, &facts) == 0 else {
                throw .unreadable(text, reason: String(cString: strerror(errno)))
            }
            switch facts.st_mode & S_IFMT {
            case S_IFDIR: try list(place, prefix: text + "/", into: &files)
            case S_IFREG:
                do throws(BundlePathError) { files.append(try BundlePath(text)) } catch { throw .path(text, error) }
            case S_IFLNK: throw .link(text)
            default: throw .special(text)
            }
        }
    }
}
