import Testing
import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The origins that count as loaded in a page.
struct LoadedOriginsTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
    private func origin(_ text: String) -> Origin { Origin(serialized: text) }

    @Test func noOriginIsLoadedInitially() {
        #expect(!LoadedOrigins().contains(origin("https://example.com")))
        #expect(!LoadedOrigins().contains(.opaque))
    }

    @Test func committedAndAllowedOriginsAreLoaded() throws {
        var loaded = LoadedOrigins()
        loaded.commit(try url("https://example.com/a"))
        loaded.note(try url("https://shop.example:8443/b"), in: loaded.generation)
        loaded.note(try url("blob:https://blob.example/1234"), in: loaded.generation)
        for text in ["https://example.com", "https://shop.example:8443", "https://blob.example"] {
            #expect(loaded.contains(origin(text)))
        }
        for text in ["http://example.com", "https://example.com:444", "https://shop.example", "https://bank.example"] {
            #expect(!loaded.contains(origin(text)))
        }
    }

    @Test(arguments: [
        "about:blank", "about:srcdoc", "data:text/html,x", "file:///etc/passwd", "javascript:1", "blob:null/1",
    ])
    func urlsWithoutAnOriginAreNotStored(text: String) throws {
        var loaded = LoadedOrigins()
        loaded.note(try url(text), in: 0)
        #expect(!loaded.contains(.opaque))
    }

    @Test func aCommitRemovesThePreviousOrigins() throws {
        var loaded = LoadedOrigins()
        loaded.commit(try url("https://example.com/"))
        loaded.note(try url("https://frame.example/"), in: loaded.generation)
        loaded.commit(try url("https://other.example/"))
        #expect(!loaded.contains(origin("https://frame.example")))
        #expect(!loaded.contains(origin("https://example.com")))
        #expect(loaded.contains(origin("https://other.example")))
    }

    @Test func aDecisionForAPreviousDocumentIsNotStored() throws {
        var loaded = LoadedOrigins()
        loaded.commit(try url("https://example.com/"))
        let asked = loaded.generation
        loaded.commit(try url("https://other.example/"))
        loaded.note(try url("https://frame.example/"), in: asked)
        #expect(!loaded.contains(origin("https://frame.example")))
    }

    @Test func goingBackRestoresTheDocumentsOrigins() throws {
        var loaded = LoadedOrigins()
        let (first, second) = (try url("https://example.com/#a"), try url("https://other.example/"))
        loaded.commit(try url("https://example.com/"))
        loaded.note(try url("https://frame.example/"), in: loaded.generation)
        loaded.changeURL(to: first)
        loaded.commit(second)
        loaded.note(try url("https://late.example/"), in: loaded.generation)
        loaded.expectReturn(to: first)
        loaded.commit(first)
        #expect(loaded.contains(origin("https://frame.example")))
        #expect(!loaded.contains(origin("https://late.example")))
        // A new load of the same URL does not restore the origins that were loaded in the earlier document.
        loaded.commit(second)
        loaded.commit(first)
        #expect(!loaded.contains(origin("https://frame.example")))
    }

    @Test func goingBackToAnotherURLRestoresNothing() throws {
        var loaded = LoadedOrigins()
        loaded.commit(try url("https://example.com/"))
        loaded.note(try url("https://frame.example/"), in: loaded.generation)
        loaded.commit(try url("https://other.example/"))
        loaded.expectReturn(to: try url("https://example.com/"))
        loaded.commit(try url("https://third.example/"))
        loaded.commit(try url("https://example.com/"))
        #expect(!loaded.contains(origin("https://frame.example")))
    }

    @Test func theOldestOriginsAreEvicted() throws {
        var loaded = LoadedOrigins()
        loaded.commit(try url("https://example.com/"))
        for number in 0..<10_000 { loaded.note(try url("https://h\(number).example/"), in: loaded.generation) }
        #expect(!loaded.contains(origin("https://h0.example")))
        #expect(loaded.contains(origin("https://h9999.example")))
        let kept = (0..<10_000).count { loaded.contains(origin("https://h\($0).example")) }
        #expect(kept >= LoadedOrigins.maximumCount && kept <= 2 * LoadedOrigins.maximumCount)
    }
}
