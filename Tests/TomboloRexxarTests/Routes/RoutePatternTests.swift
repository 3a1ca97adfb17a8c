import Testing

@testable import TomboloRexxar

@Suite
struct RoutePatternTests {
    @Test(arguments: [
        ("douban://douban.com/page", "douban", "douban.com", "/page"),
        (#"^douban:\/\/douban\.com\/page$"#, "douban", "douban.com", "/page$"),
        ("douban://douban.com", "douban", "douban.com", ""),
        ("DOUBAN://Douban.com/Page", "douban", "douban.com", "/Page"),
        ("app://shop:8080/x", "app", "shop:8080", "/x"),
        ("douban://douban.com.*", "douban", "douban.com", ".*"),
        ("douban://douban.com[/]?.*", "douban", "douban.com", "[/]?.*"),
        ("douban://douban.com(/page)?", "douban", "douban.com", "(/page)?"),
        (#"app://shop/(a|b)[|]\|"#, "app", "shop", #"/(a|b)[|]\|"#),
    ])
    func schemeAndHostAreSplitFromThePath(text: String, scheme: String, authority: String, rest: String) throws {
        let pattern = try RoutePattern(text)
        #expect(pattern.sites == [RouteURI.Site(scheme: scheme, authority: authority)])
        #expect(pattern.rest == rest)
    }

    @Test
    func anOptionalSchemeLetterGivesTwoSites() throws {
        #expect(try RoutePattern("https?://shop.example/x").sites.map(\.scheme) == ["http", "https"])
    }

    @Test(arguments: [
        "", ".*/page", "/page", "douban.com/page", ".*://douban.com/page", "(a|b)://douban.com/page", "app:///page",
        "app://.*/page", "app://[a-z]+/page", "app://shops?/page", "app://shop(.evil)?/page",
        "app://shop|app://other/page",
        "app://shop/a|b", "app://shop/a|.*", #"app://sh\wp/a"#, "app://shop\u{E9}/a", "app://a@shop/x",
        String(repeating: "app://shop/", count: 400),
    ])
    func patternsWithoutAFixedHostAreRejected(text: String) {
        #expect(throws: RoutePatternError.self) { try RoutePattern(text) }
    }

    /// RE2 reads the bracket as a letter. As the beginning of a class, it would hide what follows from the limits.
    @Test(arguments: [#"/\Q[\E[ab]*a[ab]{300}c"#, #"/\Q[\E|.*"#, #"/\Qa"#, #"/\\\Qa"#])
    func quotedTextIsRejected(rest: String) {
        #expect(throws: RoutePatternError.self) { try RoutePattern("app://shop" + rest) }
    }

    @Test func anEscapedBackslashBeforeTheLetterDoesNotQuote() throws {
        #expect(try RoutePattern(#"app://shop/\\Q"#).rest == #"/\\Q"#)
    }
}
