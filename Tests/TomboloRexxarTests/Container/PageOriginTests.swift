import Foundation
import Testing

@testable import TomboloRexxar

/// The origin of the pages of routes, for grants.
struct PageOriginTests {
    @Test(arguments: [
        ("https://cdn.example/app/routes.json", "rexxar-https://cdn.example"),
        ("https://CDN.example:8443/routes.json?v=1", "rexxar-https://cdn.example:8443"),
        ("http://127.0.0.1:8080/token/routes.json", "rexxar-http://127.0.0.1:8080"),
        (nil, "rexxar-https://routes.invalid"),
    ])
    func pagesHaveTheOriginOfTheMapsHost(address: String?, origin: String) throws {
        var config = RXRConfig()
        config.routesMapURL = address.flatMap { URL(string: $0) }
        #expect(config.pageOrigin == origin)
    }

    @Test func aMapThatIsNotOnTheWebHasNoOrigin() {
        var config = RXRConfig()
        config.routesMapURL = URL(filePath: "/srv/routes.json")
        #expect(config.pageOrigin == "null")
    }
}
