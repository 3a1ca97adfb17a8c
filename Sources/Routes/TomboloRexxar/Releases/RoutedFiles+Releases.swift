import Foundation
import TomboloEngine
import TomboloUpdates

extension RoutedFiles {
    /// The files of signed releases, which come from the snapshots' editions only.
    init(releasesOf config: RXRConfig) async {
        self.init(
            config: config, store: nil, bundle: nil, fetcher: Fetcher(), snapshots: OpenSnapshots(),
            peers: config.peers(bundledHosts: []), versions: VersionRecord(), pause: await UpdatePause(in: nil))
    }

    /// Returns the file of an address in a release; nil if the release has no such file.
    /// - Throws: ``UpdateError/damaged(_:)`` if the file is missing on the device or was changed.
    func released(_ url: RoutedURL, of snapshot: RoutesSnapshot) async throws(UpdateError) -> RoutedFile? {
        guard let edition = snapshot.edition, let path = snapshot.releasedPath(of: url),
            let file = try await edition.file(at: path)
        else { return nil }
        let type = FileType.of(url, declared: file.contentType, bytes: file.bytes)
        return RoutedFile(bytes: file.bytes, contentType: type)
    }
}
