import Testing
import TomboloEngine

@testable import TomboloBridge

/// The documents that a grant for `https://example.com` matches, for each kind of document and each setting of ``Grant/Frames``. The kind of a
/// frame depends only on its own origin and the origin of the top-level document, so the rows cover all kinds.
struct GrantFramesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var kind: String
        var origin: String
        var frame: Document.Frame
        var filePath: String?
        /// The narrowest setting that matches the row; nil for none.
        var needs: Grant.Frames?

        var testDescription: String { kind }
    }

    static let rows = [
        Row(kind: "top-level", origin: "https://example.com", frame: .top, needs: .top),
        Row(kind: "top-level of another origin", origin: "https://example.org", frame: .top, needs: nil),
        Row(kind: "same-origin frame", origin: "https://example.com", frame: .sameOrigin, needs: .sameOrigin),
        Row(
            kind: "srcdoc frame, which inherits", origin: "https://example.com", frame: .sameOrigin, needs: .sameOrigin),
        Row(
            kind: "about:blank frame, which inherits", origin: "https://example.com", frame: .sameOrigin,
            needs: .sameOrigin),
        Row(
            kind: "blob frame of the page's own", origin: "https://example.com", frame: .sameOrigin, needs: .sameOrigin),
        Row(kind: "embedded by another origin", origin: "https://example.com", frame: .foreign, needs: .embedded),
        Row(kind: "cross-origin frame", origin: "https://evil.com", frame: .foreign, needs: nil),
        Row(kind: "sandboxed frame", origin: "null", frame: .foreign, needs: nil),
        Row(kind: "data frame", origin: "null", frame: .foreign, needs: nil),
        Row(kind: "top-level opaque document", origin: "null", frame: .top, needs: nil),
        Row(
            kind: "file at the top level", origin: "null", frame: .top, filePath: "/srv/example.com/index.html",
            needs: nil),
    ]

    @Test(arguments: rows, Grant.Frames.allCases)
    func aGrantMatchesTheFramesOfItsSetting(row: Row, frames: Grant.Frames) throws {
        let grant = try Grant(["*"], to: ["https://example.com"], frames: frames)
        let document = try Document.fixture(row.origin, row.frame, filePath: row.filePath)
        let order = Grant.Frames.allCases
        let isMatch =
            row.needs.flatMap { order.firstIndex(of: $0) }.map { $0 <= order.firstIndex(of: frames) ?? 0 } ?? false
        #expect((grant.mismatch(for: document) == nil) == isMatch)
        #expect(AccessPolicy([grant]).decision(on: .call("a.b"), by: document).isAllowed == isMatch)
        #expect(AccessPolicy([grant]).grantsAnything(to: document) == isMatch)
    }

    @Test(arguments: rows)
    func aFileGrantMatchesTopLevelFilesOnly(row: Row) throws {
        for frames in Grant.Frames.allCases {
            let grant = try Grant(["*"], to: ["file:///srv/example.com/"], frames: frames)
            let document = try Document.fixture(row.origin, row.frame, filePath: row.filePath)
            #expect((grant.mismatch(for: document) == nil) == (row.filePath != nil))
        }
    }

    @Test func aGrantWithoutCallsOrOriginsGrantsNothing() throws {
        let document = try Document.fixture("https://example.com")
        for grant in [try Grant([], to: ["https://example.com"]), try Grant(["*"], to: [])] {
            #expect(!AccessPolicy([grant]).decision(on: .call("a"), by: document).isAllowed)
            #expect(!AccessPolicy([grant]).grantsAnything(to: document))
        }
        #expect(!AccessPolicy().decision(on: .call("a"), by: document).isAllowed)
    }
}
