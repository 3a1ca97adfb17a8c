public import Foundation
import OrderedCollections
import TomboloEngine

/// A routes map made from a folder of pages, with the files that it names.
///
/// Each build lies in a folder of its own that is named by what is in it, so the address of a file never means two contents and may be
/// cached for ever. A client that has a file of an earlier build does not fetch it again, since the map gives the digest of each.
public struct RoutesBuild: Sendable {
    /// How pages are named and files are found.
    public struct Options: Sendable, Hashable {
        /// Scheme and host of whole pages.
        public var site = "app://pages"
        /// Scheme and host of partial pages, whose files have names that begin with `_`.
        public var partialSite = "app://partial.pages"
        /// The map's version; nil for none, which makes every map count as new.
        public var version: String?
        /// What addresses of files begin with; empty for addresses relative to the map.
        public var base = ""
        /// Whether the map gives the digest of each file; not for a server that changes files on their way.
        public var hasDigests = true
        /// The map's time, as it is written into it; nil for none.
        public var deployTime: String?

        /// Makes options.
        public init() {}
    }

    /// A file of the build.
    public struct File: Sendable, Hashable {
        /// Where it is.
        public let source: URL
        /// Where it goes, below the folder of the result.
        public let path: String
        /// Its digest.
        public let digest: FileDigest
        /// How many bytes it has.
        public let size: Int
    }

    /// The folder of the build, which is named by all that is in it.
    public let place: String
    /// The map's text.
    public let mapText: String
    /// The files that the map names.
    public let files: [File]
    /// What was passed over, by its path: hidden files and symbolic links.
    public let ignored: [String]
    /// How many pages the map has, partial ones included.
    public let pageCount: Int

    private let folder: URL

    /// Reads a folder.
    /// - Throws: ``RoutesBuildError``.
    public init(of folder: URL, options: Options = Options()) throws(RoutesBuildError) {
        let content = try FolderContent(folder)
        var digests: OrderedDictionary<String, FileDigest> = [:]
        var sizes: [String: Int] = [:]
        for path in content.files {
            guard let bytes = try? Data(contentsOf: folder.appending(path: path)) else { throw .unreadable(path) }
            digests[path] = FileDigest(of: bytes)
            sizes[path] = bytes.count
        }
        let pages = content.files.compactMap { PagePath($0) }
        guard !pages.isEmpty else { throw .noPages }
        if let twice = Dictionary(grouping: pages, by: \.name).values.first(where: { $0.count > 1 }) {
            throw .sameName(twice.map(\.file))
        }
        let list = digests.map { "\($0.key)\0\($0.value.text)\n" }.joined()
        place = String(FileDigest(of: Data(list.utf8)).text.prefix(16))
        files = digests.map { [place] path, digest in
            File(
                source: folder.appending(path: path), path: "\(place)/\(path)", digest: digest,
                size: sizes[path] ?? 0)
        }
        self.folder = folder
        ignored = content.ignored
        pageCount = pages.count
        let writer = RoutesWriter(options: options, place: place, digests: digests)
        mapText = writer.text(pages: pages, others: content.files.filter { PagePath($0) == nil })
        let problems = (try? RoutesMap(Array(mapText.utf8))).map { $0.problems + RouteTable($0).problems }
        if let problem = problems?.first { throw .badMap(problem) }
    }

    /// Copies the files into a folder, then puts `routes.json` there, in one step and last: whoever reads it finds all that it names.
    /// Earlier builds stay, for clients that still have their map.
    /// - Throws: ``RoutesBuildError``; the folder of pages, or one in it, is refused before anything is written.
    public func write(to folder: URL) throws(RoutesBuildError) {
        guard !Self.contains(self.folder, folder) else { throw .withinItself(folder.path(percentEncoded: false)) }
        do {
            for file in files {
                let target = folder.appending(path: file.path)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                let bytes = try Data(contentsOf: file.source)
                // Nobody would take what has another digest than the map says.
                guard FileDigest(of: bytes) == file.digest else { throw RoutesBuildError.changed(file.path) }
                try bytes.write(to: target, options: .atomic)
            }
            try Data(mapText.utf8).write(to: folder.appending(path: "routes.json"), options: .atomic)
        } catch let error as RoutesBuildError {
            throw error
        } catch {
            throw .unwritable(folder.path(percentEncoded: false), error.localizedDescription)
        }
    }

    /// Whether a folder is another, or in it, whatever links lead there.
    private static func contains(_ outer: URL, _ inner: URL) -> Bool {
        let (outer, inner) = (names(outer), names(inner))
        return inner.starts(with: outer)
    }

    private static func names(_ folder: URL) -> [String] {
        var (existing, missing) = (folder.standardizedFileURL, [String]())
        while !FileManager.default.fileExists(atPath: existing.path(percentEncoded: false)), existing.path != "/" {
            missing.insert(existing.lastPathComponent, at: 0)
            existing.deleteLastPathComponent()
        }
        return existing.resolvingSymlinksInPath().pathComponents + missing
    }
}
