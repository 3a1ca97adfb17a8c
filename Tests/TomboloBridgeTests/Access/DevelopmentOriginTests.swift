import Testing

@testable import TomboloBridge

/// Origins that a release build rejects because they are for development.
@Suite struct DevelopmentOriginTests {
    @Test(arguments: [
        "http://example.com", "http://*.example.com", "https://localhost", "https://localhost:8443",
        "https://localhost.",
        "https://a.localhost", "https://*.a.localhost", "https://127.0.0.1", "https://127.1.2.3:1", "https://[::1]",
        "https://0.0.0.0", "rexxar-http://example.com", "rexxar-https://127.0.0.1", "app-http://x",
    ])
    func originsWithoutTLSAndLoopbackOriginsAreForDevelopment(text: String) throws {
        #expect(try OriginPattern(text).isForDevelopment)
    }

    @Test(arguments: [
        "https://example.com", "https://*.example.com", "app://tour", "rexxar-https://example.com",
        "file:///srv/pages/",
        "https://127.0.0.1.example.com", "https://notlocalhost", "https://localhost.example.com",
        "https://1270.example",
    ])
    func otherOriginsAreNotForDevelopment(text: String) throws {
        #expect(try !OriginPattern(text).isForDevelopment)
    }

    @Test func patternsExposeTheirParts() throws {
        #expect(try OriginPattern("file:///srv/pages/").folderPath == "/srv/pages/")
        #expect(try OriginPattern("https://example.com").folderPath == nil)
        #expect(try OriginPattern("https://*.example.com").isWildcard)
        #expect(try !OriginPattern("https://example.com").isWildcard)
        #expect(try OriginPattern("file:///srv/").scheme == "file")
        #expect(try OriginPattern("APP://tour").scheme == "app")
    }
}
