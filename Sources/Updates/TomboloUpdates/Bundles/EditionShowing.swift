package import Foundation

/// The owner of a page that shows an edition of a bundle.
@MainActor
package protocol EditionShowing: AnyObject {
    /// The edition from which the page's files are served; nil if they are not those of a bundle.
    var shownEdition: BundleEdition? { get }
    /// Whether a URL is one of the bundle's.
    func isOfBundle(_ url: URL?) -> Bool
    /// Whether the edition has the page of a URL. Neither the notice in place of a missing file nor a file of another kind than a page may decide about the release.
    func hasPage(at url: URL?) -> Bool
    /// Whether a page of the edition counts against its release if it paints nothing.
    func mustPaint(at url: URL?) -> Bool
    /// Loads the page again, with the files of the edition that is in use now.
    func showCurrentEdition() async
    /// Reports that the page has confirmed its release.
    func confirmed(_ edition: BundleEdition)
}
