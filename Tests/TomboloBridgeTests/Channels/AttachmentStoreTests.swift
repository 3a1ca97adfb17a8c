import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// The documents and requests that receive attachments over the scheme `tombolo-bytes`.
@MainActor
struct AttachmentStoreTests {
    @Test(arguments: ["app://shop", "http://example.com"])
    func aTopLevelDocumentThatTheEngineServesMayFetchAttachments(origin: String) throws {
        let test = StoreTest(servesSecureDocuments: false)
        #expect(try test.put(from: Origin(serialized: origin)) != nil)
    }

    @Test(arguments: ["https://example.com", "https://example.com:8443"])
    func aSecureDocumentMayNotFetchAttachmentsThatTheEngineBlocks(origin: String) throws {
        let test = StoreTest(servesSecureDocuments: false)
        #expect(try test.put(from: Origin(serialized: origin)) == nil)
        #expect(try test.put(from: Origin(serialized: origin), isTopLevel: false) == nil)
    }

    /// A frame can be in a document of `https`, in which the engine blocks its requests.
    @Test(arguments: ["app://shop", "http://example.com"])
    func aFrameMayNotFetchAttachmentsThatTheEngineCouldBlock(origin: String) throws {
        let test = StoreTest(servesSecureDocuments: false)
        #expect(try test.put(from: Origin(serialized: origin), isTopLevel: false) == nil)
    }

    /// A document in a sandbox has an opaque origin, and can be one of `https`.
    @Test func aSandboxedDocumentMayNotFetchAttachmentsThatTheEngineCouldBlock() throws {
        let test = StoreTest(servesSecureDocuments: false)
        #expect(try test.put(from: Origin(serialized: "null")) == nil)
    }

    @Test(arguments: ["app://shop", "https://example.com", "null"], [true, false])
    func everyDocumentMayFetchAttachmentsThatTheEngineNeverBlocks(origin: String, isTopLevel: Bool) throws {
        let test = StoreTest(servesSecureDocuments: true)
        #expect(try test.put(from: Origin(serialized: origin), isTopLevel: isTopLevel) != nil)
    }

    @Test func noDocumentMayFetchAttachmentsIfTheEngineServesNoSchemes() throws {
        let test = StoreTest(servesSecureDocuments: true, acceptsSchemes: false)
        #expect(try test.put(from: Origin(serialized: "app://shop")) == nil)
    }

    @Test(arguments: [
        "https://example.com", "app://other", "app://shop:8080", "http://shop", "app://shop.example", "null", nil,
    ])
    func aDocumentOfAnotherOriginReceivesNoAttachment(origin: String?) async throws {
        let test = StoreTest(servesSecureDocuments: false)
        let own = Origin(serialized: "app://shop")
        let token = try #require(try test.put(from: own))
        #expect(try await test.bytes(for: token, from: origin.map { Origin(serialized: $0) }) == nil)
        // The attachment is still there for its document.
        #expect(try await test.bytes(for: token, from: own) == StoreTest.content)
    }

    @Test func aRequestWithoutTheTokenOfADocumentReceivesNoAttachment() async throws {
        let test = StoreTest(servesSecureDocuments: false)
        let origin = Origin(serialized: "app://shop")
        let token = try #require(try test.put(from: origin))
        #expect(try await test.bytes(for: nil, from: origin) == nil)
        #expect(try await test.bytes(for: String(token.reversed()) + "0", from: origin) == nil)
        #expect(try await test.bytes(for: token, from: origin, method: "POST") == nil)
        #expect(try await test.bytes(for: token, from: origin) == StoreTest.content)
    }

    @Test func aDocumentThatHasEndedReceivesNoAttachment() async throws {
        let test = StoreTest(servesSecureDocuments: false)
        let origin = Origin(serialized: "app://shop")
        let token = try #require(try test.put(from: origin))
        test.store.forget(try StoreTest.document)
        #expect(try await test.bytes(for: token, from: origin) == nil)
    }
}

/// A store on a page whose engine passes the requests of the test to the store's handler.
@MainActor
private final class StoreTest {
    static let content = Data([1, 2, 3])
    let store = AttachmentStore()
    private let engine = FakePageEngine(web: FakeWeb())
    private let page: Page

    /// - Parameters:
    ///   - servesSecureDocuments: Whether the engine serves schemes to documents of `https`, unlike WKWebView.
    ///   - acceptsSchemes: Whether the engine serves schemes at all.
    init(servesSecureDocuments: Bool, acceptsSchemes: Bool = true) {
        engine.servesSchemesToSecureDocuments = servesSecureDocuments
        engine.acceptsSchemes = acceptsSchemes
        page = Page(engine: engine)
        store.start(on: page)
    }

    static var document: DocumentID {
        get throws { try #require(DocumentID(String(repeating: "0", count: 32).utf8)) }
    }

    /// Stores an attachment for a document. Returns the token for its requests; nil if it may not fetch attachments.
    func put(from origin: Origin, isTopLevel: Bool = true) throws -> String? {
        let attachment = AttachedBytes(id: 7, form: .bytes, bytes: Self.content)
        return store.put([attachment], for: try Self.document, from: origin.description, isTopLevel: isTopLevel)
    }

    /// Requests the attachment from the handler. Returns its bytes; nil for a network error.
    /// - Parameter origin: The value of the header field `Origin`; nil for a request without it.
    func bytes(for token: String?, from origin: Origin?, method: String = "GET") async throws -> Data? {
        let handler = try #require(engine.schemeHandlers[AttachmentStore.scheme])
        let url = try #require(URL(string: "\(AttachmentStore.scheme)://page/7/0/\(Self.content.count)"))
        var headers: [String: String] = [:]
        headers[AttachmentStore.field] = token
        headers["origin"] = origin?.description
        let response = await handler.response(to: SchemeRequest(url: url, method: method, headers: headers))
        if case .bytes(let bytes) = response.body { return bytes }
        return nil
    }
}
