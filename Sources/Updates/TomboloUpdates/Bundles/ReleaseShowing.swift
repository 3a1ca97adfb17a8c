package import Foundation

/// The owner of a page that shows a release of a bundle.
@MainActor
package protocol ReleaseShowing: AnyObject {
    /// The release from which the page's files are served; nil if they do not come from a bundle.
    var shownRelease: BundleRelease? { get }
    /// Whether a URL belongs to the bundle.
    func isOfBundle(_ url: URL?) -> Bool
    /// Whether the release has the page of a URL. Only a page may decide about the release, not the notice in place of a missing file, and not a file of another
    /// kind.
    func hasPage(at url: URL?) -> Bool
    /// Whether a page counts against the release if it paints nothing.
    func mustPaint(at url: URL?) -> Bool
    /// Loads the page again, with the files of the release now in use.
    func showCurrentRelease() async
    /// Reports that the page has confirmed a release.
    func confirmed(_ release: BundleRelease)
}
