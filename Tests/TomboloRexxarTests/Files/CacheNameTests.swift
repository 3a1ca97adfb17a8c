import Testing

@testable import TomboloRexxar

@Suite
struct CacheNameTests {
    @Test
    func theNameMatchesTheOriginalImplementation() throws {
        let url = try #require(RoutedURL("http://a/b/c.js"))
        // printf 'http://a/b/c.js' | md5sum
        #expect(CacheName(url).text == "408f97b1c2086f2419994c6b73191881.js")
    }

    @Test
    func aCustomKeyReplacesTheURL() throws {
        let url = try #require(RoutedURL("http://a/b/c.js?time=1"))
        #expect(CacheName(url, key: "a").text == "0cc175b9c0f1b6a831c399e269772661.js")
    }

    @Test
    func aURLWithoutAnExtensionHasANameWithoutOne() throws {
        #expect(!CacheName(try #require(RoutedURL("http://a.b/c"))).text.contains("."))
    }

    @Test
    func portsDoNotCollide() throws {
        let names = try ["http://h/a.js", "http://h:8080/a.js"].map { CacheName(try #require(RoutedURL($0))).text }
        #expect(names[0] != names[1])
    }

    @Test
    func storedNamesContainTheKey() throws {
        let url = try #require(RoutedURL("http://h/a.js"))
        #expect(CacheName(url, key: "one").stored != CacheName(url, key: "two").stored)
        #expect(CacheName(url, key: "one").stored.hasSuffix(" one"))
    }
}
