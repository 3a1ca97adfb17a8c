import Testing
import TomboloEngine

@testable import TomboloBridge

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@MainActor
struct DocumentTableTests {
    private let table = DocumentTable()

    private func handshake(
        _ number: Int, _ origin: String, _ place: String = "top", url: String = "", committed: String? = nil,
        loaded: [String]? = nil, limit: Int = 100
    ) throws -> Result<DocumentSession, RefusedDocument> {
        let fields = ["1", "hello", "\(try DocumentID.fixture(number))", origin, place, url]
        let message = try #require(WireMessage(Array(fields.joined(separator: "\u{1F}").utf8)))
        var origins = LoadedOrigins()
        for url in (loaded ?? [origin]).compactMap({ URL(string: $0) }) { origins.note(url, in: 0) }
        return table.begin(
            try #require(message.handshake), committedURL: committed.flatMap { URL(string: $0) }, loaded: origins,
            limit: limit)
    }

    private func refusal(_ result: Result<DocumentSession, RefusedDocument>) -> DocumentTable.Refusal? {
        if case .failure(let refused) = result { refused.reason } else { nil }
    }

    @Test func aTopLevelDocumentMustHaveTheCommittedOrigin() throws {
        #expect(refusal(try handshake(1, "https://evil.com", committed: "https://example.com/")) == .notCommitted)
        #expect(refusal(try handshake(2, "https://example.com", committed: nil)) == .notCommitted)
        #expect(
            refusal(try handshake(3, "https://example.com:8443", committed: "https://example.com/")) == .notCommitted)
        #expect(refusal(try handshake(4, "http://example.com", committed: "https://example.com/")) == .notCommitted)
        #expect(table.sessions.isEmpty)
        let session = try handshake(
            5, "https://example.com", url: "https://example.com/a", committed: "https://example.com/b#c"
        ).get()
        #expect(session.document.isTopLevel)
        #expect(session.document.url?.absoluteString == "https://example.com/a")
    }

    @Test func aTopLevelDocumentMayBeOpaque() throws {
        // A sandboxed document has an opaque origin, with fewer rights than the origin of the committed URL.
        let session = try handshake(1, "null", committed: "https://example.com/").get()
        #expect(session.document.origin == .opaque)
        #expect(session.document.filePath == nil)
    }

    @Test func aBlobDocumentHasTheOriginOfItsURL() throws {
        let session = try handshake(1, "https://example.com", committed: "blob:https://example.com/1234").get()
        #expect(session.document.origin.description == "https://example.com")
        #expect(
            refusal(try handshake(2, "https://example.com", committed: "blob:https://evil.com/1234")) == .notCommitted)
    }

    @Test func aFileDocumentHasThePathOfTheCommittedURL() throws {
        let committed = "file:///srv/a%20b/index.html"
        let session = try handshake(1, "null", url: committed + "?a#b", committed: committed).get()
        #expect(session.document.filePath == "/srv/a b/index.html")
    }

    @Test(arguments: ["file:///etc/passwd", "data:text/html,x", "about:blank", "", "file:///srv/a%20b/index.htm"])
    func anOpaqueDocumentThatIsNotTheCommittedFileHasNoFilePath(url: String) throws {
        // The handshake of a previous document arrives late, when another file has been committed.
        let session = try handshake(1, "null", url: url, committed: "file:///srv/a%20b/index.html").get()
        #expect(session.document.filePath == nil)
    }

    @Test func aFrameNeverHasAFilePath() throws {
        _ = try handshake(1, "null", committed: "file:///srv/index.html").get()
        let frame = try handshake(
            2, "null", "frame", url: "file:///srv/frame.html", committed: "file:///srv/index.html"
        )
        .get()
        #expect(frame.document.filePath == nil)
        #expect(frame.document.frame == .foreign)
    }

    @Test func aFrameNeedsAnOriginThatWasLoaded() throws {
        _ = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        let loaded = ["https://example.com/", "https://shop.example:8443/cart"]
        for (index, origin) in [
            "https://bank.example", "http://shop.example:8443", "https://shop.example", "https://a.shop.example:8443",
            "https://shop.example:84", "app://tests",
        ].enumerated() {
            #expect(refusal(try handshake(10 + index, origin, "frame", loaded: loaded)) == .notLoaded)
        }
        #expect(table.sessions.count == 1)
        // The table still counts foreign frames: a frame whose handshake was refused may exist.
        #expect(table.hasForeignFrames)
        #expect(try handshake(3, "https://shop.example:8443", "frame", loaded: loaded).get().document.frame == .foreign)
        #expect(try handshake(4, "null", "frame", loaded: []).get().document.origin.isOpaque)
    }

    @Test func aFrameIsComparedWithTheTopLevelDocument() throws {
        _ = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        #expect(try handshake(2, "https://example.com", "frame").get().document.frame == .sameOrigin)
        #expect(!table.hasForeignFrames)
        #expect(try handshake(3, "https://evil.com", "frame").get().document.frame == .foreign)
        #expect(try handshake(4, "null", "frame").get().document.frame == .foreign)
        #expect(table.hasForeignFrames)
    }

    @Test func aFrameDisconnectedByALimitStillCountsAsForeign() throws {
        _ = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        let foreign = try handshake(2, "https://evil.com", "frame").get()
        _ = table.disconnect(foreign.document.id, "It sent too much.")
        #expect(table.hasForeignFrames)
        _ = table.endAll("The page went to another document.")
        _ = try handshake(3, "https://example.com", committed: "https://example.com/").get()
        #expect(!table.hasForeignFrames)
    }

    @Test func framesOfManyHostsDoNotEvictAGrantedFrame() throws {
        _ = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        let granted = try handshake(2, "https://example.com", "frame").get()
        granted.setGranted(true)
        let lone = try handshake(3, "https://other.example", "frame").get()
        let first = try handshake(4, "https://a.evil.com", "frame").get()
        for number in 5..<40 { _ = try handshake(number, "https://h\(number).evil.com", "frame").get() }
        #expect(table.nextToDisconnect === first)
        #expect(table.nextToDisconnect !== lone)
        for session in table.sessions.values where session !== granted && !session.document.isTopLevel {
            table.end(session.document.id, "test")
        }
        #expect(table.nextToDisconnect === granted)
    }

    @Test func framesOfAThousandSitesDoNotEvictAGrantedFrame() throws {
        _ = try handshake(1, "https://example.com", committed: "https://example.com/", limit: 2_000).get()
        let granted = try handshake(2, "https://granted.example", "frame", limit: 2_000).get()
        granted.setGranted(true)
        for number in 3..<1_003 {
            _ = try handshake(number, "https://site\(number).example", "frame", limit: 2_000).get()
        }
        // Makes room for one more document a thousand times. The site of each frame is the owner of that frame only.
        for number in 3..<1_003 {
            let expendable = try #require(table.nextToDisconnect)
            #expect(try expendable.document.id == .fixture(number))
            table.end(expendable.document.id, "test")
        }
        #expect(table.nextToDisconnect === granted)
    }

    @Test(arguments: [
        ("https://a.b.example.com", "https://example.com"), ("https://example.com:8443", "https://example.com"),
        ("http://127.0.0.1:8080", "http://127.0.0.1"), ("https://[::1]", "https://[::1]"),
        ("app://tests", "app://tests"),
        ("null", "opaque"),
    ])
    func originsAreGroupedBySite(origin: String, site: String) {
        #expect(Origin(serialized: origin).site == site)
    }

    @Test func aFrameWithoutATopLevelDocumentIsForeign() throws {
        #expect(table.hasForeignFrames)
        #expect(try handshake(1, "https://example.com", "frame").get().document.frame == .foreign)
    }

    @Test func opaqueDocumentsAreForeignToEachOther() throws {
        _ = try handshake(1, "null", committed: "data:text/html,x").get()
        #expect(try handshake(2, "null", "frame").get().document.frame == .foreign)
    }

    @Test func anEndedDocumentCannotReconnect() throws {
        let session = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        table.end(session.document.id, "test")
        #expect(session.isOver)
        #expect(table.top == nil)
        #expect(refusal(try handshake(1, "https://example.com", committed: "https://example.com/")) == .over)
    }

    @Test func aSecondHandshakeIsRejected() throws {
        let session = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        #expect(refusal(try handshake(1, "https://evil.com", "frame")) == .twice)
        #expect(session.document.origin.description == "https://example.com")
        #expect(table.sessions.count == 1)
    }

    @Test func aNewTopLevelDocumentReplacesTheOldOne() throws {
        let old = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        let new = try handshake(2, "https://example.com", committed: "https://example.com/").get()
        #expect(old.isOver)
        #expect(table.top === new)
        #expect(table.sessions.count == 1)
    }

    @Test func theNumberOfDocumentsIsLimited() throws {
        for number in 1...5 { _ = try handshake(number, "null", "frame", limit: 5).get() }
        #expect(refusal(try handshake(6, "null", "frame", limit: 5)) == .tooMany)
        table.end(try .fixture(1), "test")
        #expect(refusal(try handshake(6, "null", "frame", limit: 5)) == nil)
    }

    @Test func theOldestFrameOfTheMostFrequentOriginIsEvictedFirst() throws {
        _ = try handshake(1, "https://example.com", committed: "https://example.com/").get()
        let honest = try handshake(2, "https://example.com", "frame").get()
        for number in 3...6 { _ = try handshake(number, "https://flood.example", "frame").get() }
        #expect(try table.nextToDisconnect?.document.id == .fixture(3))
        for number in 3...6 { table.end(try .fixture(number), "test") }
        #expect(table.nextToDisconnect === honest)
        table.end(honest.document.id, "test")
        // The top-level document is never evicted.
        #expect(table.nextToDisconnect == nil)
    }

    @Test func endedDocumentsAreNotKept() throws {
        for round in 0..<5_000 {
            let digits = String(round, radix: 16)
            let id = String(repeating: "0", count: 32 - digits.count) + digits
            let message = try #require(WireMessage(Array("1\u{1F}hello\u{1F}\(id)\u{1F}null\u{1F}frame".utf8)))
            let session = try table.begin(
                try #require(message.handshake), committedURL: nil, loaded: LoadedOrigins(), limit: 10
            ).get()
            table.end(session.document.id, "test")
        }
        #expect(table.sessions.isEmpty)
    }
}
