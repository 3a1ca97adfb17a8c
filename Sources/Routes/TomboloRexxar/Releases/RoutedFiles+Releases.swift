import Foundation
import TomboloEngine
import TomboloUpdates

extension RoutedFiles {
    /// The files of signed releases. A file comes only from the release of its snapshot.
    init(releasesOf config: RXRConfig) async {
        self.init(
            config: config, store: nil, bundle: nil, fetcher: Fetcher(), snapshots: OpenSnapshots(),
            peers: config.peers(bundledHosts: []), versions: VersionRecord(), pause: await UpdatePause(in: nil))
    }

    /// Returns the file at an address in a release; nil if the release has no such file.
    /// - Throws: ``UpdateError/damaged(_:)`` if the file is missing or was changed on the device.
    func released(_ url: RoutedURL, of snapshot: RoutesSnapshot) async throws(UpdateError) -> RoutedFile? {
        guard let release = snapshot.release, let path = snapshot.releasedPath(of: url),
            let file = try await release.file(at: path)
        else { return nil }
        let type = FileType.of(url, declared: file.contentType, bytes: file.bytes)
        return RoutedFile(bytes: file.bytes, contentType: type)
    }

    /// Returns the content and type of the file at an address in a release, for a response; nil if the release has no such file, or the task was cancelled
    /// while it waited for memory.
    /// - Throws: ``UpdateError/damaged(_:)`` if the file is missing or was changed on the device.
    func releasedContent(
        _ url: RoutedURL, of snapshot: RoutesSnapshot, _ memory: ResponseMemory
    ) async throws(UpdateError) -> (content: VerifiedContent, type: String)? {
        guard let release = snapshot.release, let path = snapshot.releasedPath(of: url),
            let size = release.size(at: path), let share = await memory.share(ofFile: size),
            let content = try await release.content(at: path, share)
        else { return nil }
        return (content, FileType.of(url, declared: content.contentType, bytes: content.start))
    }
}
