import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloRexxar

/// Responses of proxies, which are kept until the page requests them.
@Suite struct ProxyAnswersTests {
    private let answers = ProxyAnswers()
    private let proxy = TestProxy(.routes) { _ in nil }

    private func keep(
        _ response: RXRContainerResponse = .text("answer"), method: String = "GET", in store: ProxyAnswers? = nil
    ) throws -> URL {
        let requested = OutgoingRequest(url: try #require(URL(string: "https://api.example/a")), method: method)
        return try #require((store ?? answers).keep(response, to: requested, of: proxy))
    }

    private func admitted(_ origin: String?, _ response: RXRContainerResponse = .text("answer")) async throws
        -> [String]
    {
        let fields = origin.map { ["origin": $0] } ?? [:]
        let response = await answers.response(to: SchemeRequest(url: try keep(response), headers: fields))
        return response.headers.filter { $0.name.lowercased() == "access-control-allow-origin" }.map(\.value)
    }

    @Test func aResponseIsServedOnceAndGuessedURLsFail() async throws {
        let url = try keep()
        let guess = try #require(URL(string: "rexxar-proxy://00000000-0000-0000-0000-000000000000/a"))
        guard case .failure = await answers.response(to: SchemeRequest(url: guess)).body else {
            Issue.record("A guessed URL was answered.")
            return
        }
        #expect(proxy.finished.all.isEmpty)
        let first = await answers.response(to: SchemeRequest(url: url))
        guard case .bytes(let bytes) = first.body else {
            Issue.record("The response is missing.")
            return
        }
        #expect(first.status == 200 && String(decoding: bytes, as: UTF8.self) == "answer")
        guard case .failure = await answers.response(to: SchemeRequest(url: url)).body else {
            Issue.record("The response was served twice.")
            return
        }
        #expect(proxy.finished.all.map(\.absoluteString) == ["https://api.example/a"])
    }

    @Test(arguments: [
        nil, "null", "https://evil.example", "http://api.example", "https://api.example.evil.example", "file://",
        "rexxar-https://evil.example",
        "app://shop/x", "",
    ])
    func otherOriginsCannotReadTheResponse(origin: String?) async throws {
        answers.setReaders([try OriginPattern("rexxar-https://shop.example"), try OriginPattern("file:///srv/")])
        #expect(try await admitted(origin) == [])
        let open = RXRContainerResponse(headers: [("Access-Control-Allow-Origin", "*")])
        #expect(try await admitted(origin, open) == ["*"])
    }

    @Test(arguments: ["https://api.example", "rexxar-https://shop.example", "https://a.partner.example"])
    func readersAndTheRequestedOriginCanReadTheResponse(origin: String) async throws {
        answers.setReaders([
            try OriginPattern("rexxar-https://shop.example"), try OriginPattern("https://*.partner.example"),
        ])
        #expect(try await admitted(origin) == [origin])
        let other = RXRContainerResponse(headers: [("access-control-allow-origin", "https://elsewhere.example")])
        #expect(try await admitted(origin, other) == [origin])
    }

    @Test func theOldestUnclaimedResponseIsDropped() async throws {
        let first = try keep()
        let second = try keep()
        for _ in 0..<999 { _ = try keep() }
        #expect(answers.waiting == 1000)
        guard case .failure = await answers.response(to: SchemeRequest(url: first)).body else {
            Issue.record("The oldest response was kept.")
            return
        }
        guard case .bytes = await answers.response(to: SchemeRequest(url: second)).body else {
            Issue.record("More than the oldest response was dropped.")
            return
        }
        answers.clear()
        #expect(answers.waiting == 0)
    }

    @Test func theOldestResponsesPastTheMemoryLimitAreDropped() async throws {
        let store = ProxyAnswers(maximumBytes: 10_000)
        let response = RXRContainerResponse(body: Data(count: 4_000))
        let urls = try (0..<3).map { _ in try keep(response, in: store) }
        #expect(store.waiting == 2)
        guard case .failure = await store.response(to: SchemeRequest(url: urls[0])).body else {
            Issue.record("The oldest response was kept.")
            return
        }
        let long = try keep(RXRContainerResponse(body: Data(count: 20_000)), in: store)
        #expect(store.waiting == 1)
        guard case .bytes(let bytes) = await store.response(to: SchemeRequest(url: long)).body else {
            Issue.record("A response that is longer than the limit was dropped.")
            return
        }
        #expect(bytes.count == 20_000)
        // The bytes of the responses that have left the store no longer count.
        for _ in 0..<2 { _ = try keep(response, in: store) }
        #expect(store.waiting == 2)
    }

    @Test func aPageWithLargeResponsesCanFetchThem() throws {
        let response = RXRContainerResponse(body: Data(count: 30_000_000))
        for _ in 0..<3 { _ = try keep(response) }
        #expect(answers.waiting == 3)
    }

    @Test func theFirstDroppedResponseOfAPageIsLoggedWithTheLimit() async throws {
        let log = Recorder<RXRLog>()
        let store = ProxyAnswers(maximumBytes: 1 << 20) { log.note($0) }
        let response = RXRContainerResponse(body: Data(count: 600_000))
        let limit = "at most 1000 responses and 1 MiB are stored for a page."
        let urls = try (0..<3).map { _ in try keep(response, in: store) }
        #expect(log.events == [.proxyResponseDropped])
        #expect(log.all.first?.url?.absoluteString == "https://api.example/a")
        #expect(log.all.first?.error?.hasSuffix(limit) == true)
        for url in urls.dropLast() {
            guard case .failure(let reason) = await store.response(to: SchemeRequest(url: url)).body else {
                Issue.record("A dropped response was served.")
                return
            }
            #expect(reason.hasSuffix(limit), "\(reason)")
        }
        // A new page.
        store.clear()
        for _ in 0..<2 { _ = try keep(response, in: store) }
        #expect(log.events == [.proxyResponseDropped, .proxyResponseDropped])
    }

    @Test func theTextsOfARequestCountAsMemory() throws {
        let store = ProxyAnswers(maximumBytes: 10_000)
        let fields = [HeaderField("X-Long", String(repeating: "x", count: 6_000))]
        let requested = OutgoingRequest(url: try #require(URL(string: "https://api.example/a")), fields: fields)
        for _ in 0..<2 { _ = store.keep(.text(""), to: requested, of: proxy) }
        #expect(store.waiting == 1)
    }

    @Test func aResponseToHEADHasNoBody() async throws {
        let answer = await answers.response(to: SchemeRequest(url: try keep(method: "HEAD")))
        guard case .bytes(let bytes) = answer.body else {
            Issue.record("The response is missing.")
            return
        }
        #expect(answer.status == 200 && bytes.isEmpty)
    }
}
