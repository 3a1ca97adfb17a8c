package import Foundation
import TomboloEngine
import TomboloRexxar
package import TomboloUpdates

extension RXRViewController: ReleaseShowing {
    /// Follows the page that is about to be loaded, if its files come from a signed release.
    func beginReleaseTrial(of snapshot: RoutesSnapshot) {
        guard let releaseTrial else { return }
        releaseTrial.end()
        releaseTrial.needsReport = uri.map { snapshot.readiness(of: $0) == .explicit } ?? false
        releaseTrial.follow(page)
        handler.onDamage { [weak releaseTrial] release in
            Task { @MainActor in await releaseTrial?.damaged(release) }
        }
    }

    /// The release from which the page's files are served; nil if the files are not signed, or if the container shows a file in place of a route's
    /// page.
    package var shownRelease: BundleRelease? { htmlFileURL == nil ? handler.snapshot.release : nil }

    /// Whether a URL is that of a file of the routes.
    package func isOfBundle(_ url: URL?) -> Bool {
        url.flatMap { RoutedURL(shown: $0) }.map { handler.snapshot.hasHost(of: $0) } ?? false
    }

    /// Whether the release has the file of a URL.
    package func hasPage(at url: URL?) -> Bool {
        url.flatMap { RoutedURL(shown: $0) }.map { handler.snapshot.hasFile(at: $0) } ?? false
    }

    /// Whether a page counts against the release if it paints nothing. All pages do, because the map names them.
    package func mustPaint(at url: URL?) -> Bool { hasPage(at: url) }

    /// Loads the page again, with the release in use.
    package func showCurrentRelease() async {
        await routes.refresh()
        load()
    }

    /// Reports that a page of the container has confirmed its release.
    package func confirmed(_ release: BundleRelease) {
        let snapshot = handler.snapshot
        if snapshot.release?.digest == release.digest { report(.confirmed(version: snapshot.version?.text)) }
    }
}
