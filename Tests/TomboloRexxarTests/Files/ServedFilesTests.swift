import Foundation
import Testing
import TomboloEngine

@testable import TomboloRexxar

/// The URLs of mapped hosts that the container serves with the origin of their pages.
@Suite struct ServedFilesTests {
    private func served(
        _ rule: RXRConfig.ServedPaths = .besideNamedFiles, _ files: String...
    ) throws -> ServedFiles {
        var config = RXRConfig()
        config.servedPaths = rule
        config.allowedHosts = [Origin(serialized: "https://whole.example")]
        return ServedFiles(Set(try files.map { try #require(RoutedURL($0)) }), config)
    }

    @Test(arguments: [
        ("https://cdn.example/app/cart.html", ServedFiles.Answer.file),
        ("https://cdn.example/app/cart.html?x=1", .file),
        ("https://cdn.example/app/more/page.html", .file), ("https://cdn.example/app/api/data", .file),
        ("https://cdn.example/login", .notServed), ("https://cdn.example/application/x.html", .notServed),
        ("https://cdn.example/uploads/evil.html", .notServed), ("https://cdn.example/app/..%2fadmin", .notServed),
        ("https://cdn.example/shared/lib.js", .resource), ("https://cdn.example/img/logo.svg", .resource),
        ("https://cdn.example:8443/app/cart.html", .notServed), ("http://cdn.example/app/cart.html", .notServed),
        ("https://evil.example/app/lib.js", .notServed), ("https://whole.example/anything", .file),
    ])
    func filesNextToMappedFilesAreServed(address: String, answer: ServedFiles.Answer) throws {
        let served = try served(.besideNamedFiles, "https://cdn.example/app/cart.html")
        #expect(served.answer(for: try #require(RoutedURL(address))) == answer)
    }

    @Test func servedPathsAreConfigurable() throws {
        let cart = "https://cdn.example/app/cart.html"
        let beside = try #require(RoutedURL("https://cdn.example/app/lib.js"))
        let below = try #require(RoutedURL("https://cdn.example/static/deep/x.html"))
        let login = try #require(RoutedURL("https://cdn.example/login"))
        #expect(try served(.named, cart).answer(for: beside) == .notServed)
        #expect(try served(.named, cart).answer(for: try #require(RoutedURL(cart))) == .file)
        let prefixes = try served(.below([try #require(URL(string: "https://cdn.example/static/"))]), cart)
        #expect(prefixes.answer(for: below) == .file)
        #expect(prefixes.answer(for: beside) == .notServed)
        #expect(try served(.wholeHosts, cart).answer(for: login) == .file)
    }

    @Test(arguments: [
        ("text/html", false), ("application/xhtml+xml", false), ("text/xml", false), ("application/json", false),
        ("multipart/x-mixed-replace", false), ("application/pdf", false), ("image/png", true), ("image/svg+xml", true),
        ("text/javascript", true), ("text/css", true), ("font/woff2", true), ("video/mp4", true),
        ("application/octet-stream", true), (nil, true),
    ])
    func documentTypesAreNotResources(type: String?, isExpected: Bool) {
        #expect(ServedFiles.isResource(type) == isExpected)
    }
}
