#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The path of an existing file or folder, with symbolic links resolved.
struct ResolvedPath {
    private let parts: [String]

    /// Returns nil for a file that does not exist.
    init?(_ url: URL) {
        guard let text = realpath(url.path(percentEncoded: false), nil) else { return nil }
        defer { free(text) }
        parts = String(cString: text).split(separator: "/").map(String.init)
    }

    /// The components of the path that follow those of a folder. Empty for the folder itself, nil for a path outside
    /// it.
    func parts(below folder: ResolvedPath) -> ArraySlice<String>? {
        parts.starts(with: folder.parts) ? parts.dropFirst(folder.parts.count) : nil
    }
}
