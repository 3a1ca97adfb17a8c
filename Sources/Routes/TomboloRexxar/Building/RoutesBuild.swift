package import Foundation
import OrderedCollections
import TomboloEngine
import TomboloUpdates

/// A routes map made from a folder of pages, with the files that it names.
///
/// Each build has its own folder, named by a digest of its content. So the content at an address never changes, and can be cached for ever. The
/// map contains the digest of each file, so a client does not fetch files again that it already has from an earlier build.
package struct RoutesBuild: Sendable {
    /// Options for the URIs of pages, the addresses of files, and the content of the map.
    package struct Options: Sendable, Hashable {
        /// Scheme and host of the URIs of whole pages.
        package var site = "app://pages"
        /// Scheme and host of the URIs of partial pages, whose files have names that begin with `_`.
        package var partialSite = "app://partial.pages"
        /// The map's version. If nil, the map has no version, and every map counts as new.
        package var version: String?
        /// The prefix of the files' addresses; empty for addresses relative to the map.
        package var base = ""
        /// Whether the map contains the digest of each file. Set this to false if the server changes files in transit.
        package var hasDigests = true
        /// The deploy time that is written into the map; nil for none.
        package var deployTime: String?

        /// Creates options with the default of each property.
        package init() {}
    }

    /// A file of the build.
    package struct File: Sendable, Hashable {
        /// The location of the file in the folder of pages.
        package let source: URL
        /// The path in the folder to which the build is written.
        package let path: String
        /// The digest of the content.
        package let digest: FileDigest
        /// Size of the file in bytes.
        package let size: Int
    }

    /// The name of the build's folder, made from a digest of its content.
    package let place: String
    /// The routes map as JSON text, the content of `routes.json`.
    package let mapText: String
    /// The files that the map names.
    package let files: [File]
    /// The paths of ignored files: hidden files, symbolic links and special files.
    package let ignored: [String]
    /// The number of pages in the map, including partial ones.
    package let pageCount: Int

    private let folder: URL

    /// Reads a folder and makes the map.
    /// - Throws: ``RoutesBuildError``.
    package init(of folder: URL, options: Options = Options()) throws(RoutesBuildError) {
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

    /// Copies the files into a folder, and then writes `routes.json` there in one step, so that all files exist before a map names them.
    /// Earlier builds are kept, for clients that still use their maps.
    /// - Throws: ``RoutesBuildError``. If the target is the folder of pages or is inside it, the error is thrown before anything is
    ///   written.
    package func write(to folder: URL) throws(RoutesBuildError) {
        guard !Self.contains(self.folder, folder) else { throw .withinItself(folder.path(percentEncoded: false)) }
        do {
            for file in files {
                let target = folder.appending(path: file.path)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                let bytes = try Data(contentsOf: file.source)
                // A file may have changed since the map was made, and clients reject a file whose digest differs from the
                // map's.
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

    /// Whether `inner` is the folder `outer` or is in it, after symbolic links are resolved.
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
