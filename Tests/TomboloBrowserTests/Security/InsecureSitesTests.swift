import Foundation
import Testing
import TomboloBrowser

/// The sites that may be loaded without encryption.
@Suite struct InsecureSitesTests {
    @Test(
        arguments: [
            "http://naver.com", "http://m.naver.com/x", "http://NAVER.com.", "http://a.b.naver.com:8080/",
            "http://localhost:1/",
            "http://127.0.0.1/", "http://[::1]:80/", "http://x.localhost/", "https://example.com", "app://main/",
        ])
    func theBundledListAllowsItsDomainsAndTheLocalMachine(url: String) throws {
        #expect(InsecureSites.shipped.allow(try #require(URL(string: url))))
    }

    @Test(
        arguments: [
            "http://example.com", "http://notnaver.com", "http://naver.com.evil.example", "HTTP://example.com",
            "http://naver.com@evil.example/", "http://evil.example/naver.com", "http://evil.example?.naver.com",
            "http://127.0.0.1.example", "http://10.0.0.1", "http://xn--naver-.com", "http:///x",
            "http://localhost.example",
        ])
    func otherSitesAreNotAllowed(url: String) throws {
        #expect(!InsecureSites.shipped.allow(try #require(URL(string: url))))
    }

    @Test func aDomainWithoutSubdomainsAllowsOnlyItself() throws {
        let sites = InsecureSites([.init(domain: "Example.COM.", includesSubdomains: false)])
        #expect(sites.allow(try #require(URL(string: "http://example.com:81/"))))
        #expect(!sites.allow(try #require(URL(string: "http://www.example.com/"))))
    }

    @Test func aDomainIsComparedInItsASCIIForm() throws {
        let sites = InsecureSites([.init(domain: "例え.jp", includesSubdomains: true)])
        #expect(sites.allow(try #require(URL(string: "http://www.xn--r8jz45g.jp/"))))
        #expect(sites.allow(try #require(URL(string: "http://例え.jp/"))))
    }

    @Test func anExceptionOfTheUserAllowsOnlyItsSite() throws {
        var sites = InsecureSites.shipped
        sites.add(siteOf: try #require(URL(string: "http://old.example:8080/x")))
        sites.add(siteOf: try #require(URL(string: "http://old.example/y")))
        #expect(sites.exceptions.count == 2)
        #expect(sites.allow(try #require(URL(string: "http://old.example/"))))
        #expect(!sites.allow(try #require(URL(string: "http://www.old.example/"))))
    }

    @Test func anInvalidDomainAllowsNothing() throws {
        let sites = InsecureSites(["", ".", "*", "a b", "com/"].map { .init(domain: $0, includesSubdomains: true) })
        #expect(!sites.allow(try #require(URL(string: "http://example.com/"))))
    }

    @Test func theListIsDecodable() throws {
        let text = #"{"exceptions":[{"domain":"naver.com","includesSubdomains":true}]}"#
        #expect(try JSONDecoder().decode(InsecureSites.self, from: Data(text.utf8)) == .shipped)
    }
}
