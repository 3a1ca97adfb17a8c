import Foundation
import Testing
import Tombolo

/// A site's origin.
@Suite struct SiteTests {
    @Test func aGrantToTheOriginOfASiteAppliesToItsPages() throws {
        let site = Site("notes", folder: URL(filePath: "/pages/"))
        #expect(site.origin == "app://notes")
        let grant = try Grant(["notes.*"], to: [site.origin])
        #expect(try grant.origins.first?.matches(#require(URL(string: "app://notes/index.html"))) == true)
    }
}
