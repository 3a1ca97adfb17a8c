import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloRexxar

/// Answers of proxies, on their way to the page.
@Suite struct ProxyAnswersTests {
    private let answers = ProxyAnswers()
    private let proxy = TestProxy(.routes) { _ in nil }

    private func keep(
        _ response: RXRContainerResponse = .text("answer"), method: String = "GET"
    ) throws -> URL {
        let asked = OutgoingRequest(url: try #require(URL(string: "https://api.example/a")), method: method)
        return try #require(answers.keep(response, to: asked, of: proxy))
    }

    private func admitted(_ origin: String?, _ response: RXRContainerResponse = .text("answer")) async throws
        -> [String]
    {
        let fields = origin.map { ["origin": $0] } ?? [:]
        let response = await answers.response(to: SchemeRequest(url: try keep(response), headers: fields))
        return response.headers.filter { $0.name.lowercased() == "access-control-allow-origin" }.map(\.value)
    }

    @Test func anAnswerIsHadOnceAndAGuessGetsNone() async throws {
        let url = try keep()
        let guess = try #require(URL(string: "rexxar-proxy://00000000-0000-0000-0000-000000000000/a"))
        guard case .failure = await answers.response(to: SchemeRequest(url: guess)).body else {
            Issue.record("a guess was answered")
            return
        }
        #expect(proxy.finished.all.isEmpty)
        let first = await answers.response(to: SchemeRequest(url: url))
        guard case .bytes(let bytes) = first.body else {
            Issue.record("no answer")
            return
        }
        #expect(first.status == 200 && String(decoding: bytes, as: UTF8.self) == "answer")
        guard case .failure = await answers.response(to: SchemeRequest(url: url)).body else {
            Issue.record("it was answered twice")
            return
        }
        #expect(proxy.finished.all.map(\.absoluteString) == ["https://api.example/a"])
    }

    @Test(arguments: [
        nil, "null", "https://evil.example", "http://api.example", "https://api.example.evil.example", "file://",
        "rexxar-https://evil.example",
        "app://shop/x", "",
    ])
    func othersMayNotReadIt(origin: String?) async throws {
        answers.setReaders([try OriginPattern("rexxar-https://shop.example"), try OriginPattern("file:///srv/")])
        #expect(try await admitted(origin) == [])
        let open = RXRContainerResponse(headers: [("Access-Control-Allow-Origin", "*")])
        #expect(try await admitted(origin, open) == ["*"])
    }

    @Test(arguments: ["https://api.example", "rexxar-https://shop.example", "https://a.partner.example"])
    func theContainersPagesAndTheOriginThatWasAskedMayReadIt(origin: String) async throws {
        answers.setReaders([
            try OriginPattern("rexxar-https://shop.example"), try OriginPattern("https://*.partner.example"),
        ])
        #expect(try await admitted(origin) == [origin])
        let other = RXRContainerResponse(headers: [("access-control-allow-origin", "https://elsewhere.example")])
        #expect(try await admitted(origin, other) == [origin])
    }

    @Test func whatNobodyComesForMakesRoom() async throws {
        let first = try keep()
        let second = try keep()
        for _ in 0..<999 { _ = try keep() }
        #expect(answers.waiting == 1000)
        guard case .failure = await answers.response(to: SchemeRequest(url: first)).body else {
            Issue.record("the oldest stayed")
            return
        }
        guard case .bytes = await answers.response(to: SchemeRequest(url: second)).body else {
            Issue.record("more than the oldest went")
            return
        }
        answers.clear()
        #expect(answers.waiting == 0)
    }

    @Test func anAnswerToHEADHasNoBody() async throws {
        let answer = await answers.response(to: SchemeRequest(url: try keep(method: "HEAD")))
        guard case .bytes(let bytes) = answer.body else {
            Issue.record("no answer")
            return
        }
        #expect(answer.status == 200 && bytes.isEmpty)
    }
}
