#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A folder of pages with its own origin, `app://NAME`.
///
///     let site = try Site("notes", folder: Application.resourceFolder("pages"))
///     try app.openWindow("Notes", showing: site, grants: [Grant(["notes.*"], to: [site.origin])])
public struct Site: Sendable, Hashable {
    /// The host of the origin: 1 to 63 lower-case letters, digits and hyphens. Checked when a view is created.
    public let name: String
    /// The folder of the pages. Its start page is `index.html`.
    public let folder: URL

    /// Creates a site. Nothing is read before a page is loaded.
    public init(_ name: String, folder: URL) {
        self.name = name
        self.folder = folder
    }

    /// The origin of the pages as text, for grants and content security policies.
    public var origin: String { "app://\(name)" }
}
