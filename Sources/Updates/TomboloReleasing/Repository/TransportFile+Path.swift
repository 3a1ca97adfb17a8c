import Foundation
import TomboloUpdates

extension TransportFile {
    /// Finds the file with a path in a repository; nil for any other path.
    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let file = Self.file(parts), file.path == path else { return nil }
        self = file
    }

    private static func file(_ parts: [String]) -> TransportFile? {
        guard let folder = parts.first, let last = parts.last else { return nil }
        /// The digest in a name with an extension.
        func digest(_ name: String, _ suffix: String) -> FileDigest? {
            name.hasSuffix(suffix) ? FileDigest(String(name.dropLast(suffix.count))) : nil
        }
        switch (folder, parts.count) {
        case (RepositoryFiles.objects, 3):
            if let file = digest(parts[1] + last, ".zst") { return .compressed(file) }
            return FileDigest(parts[1] + last).map { .object($0) }
        case (RepositoryFiles.deltas, 3):
            guard let file = FileDigest(parts[1]), let old = digest(last, ".dcz") else { return nil }
            return .delta(file, from: old)
        case (RepositoryFiles.packs, 3):
            guard let manifest = FileDigest(parts[1]), let old = digest(last, ".tbpk") else { return nil }
            return .pack(manifest, from: old)
        case (RepositoryFiles.hints, 2): return digest(last, ".json").map { .hints($0) }
        default: return nil
        }
    }
}
