import TestSupport
import Foundation
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The Retry-After header.
@Suite
struct RetryAfterTests {
    private let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

    @Test(arguments: [
        ("120", 120), ("0", 0), ("86400", 86_400), ("86401", 86_400), ("99999999999999999999999999", 86_400),
        ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 08:50:37 1994", 60),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("Sun, 06 Nov 2094 08:49:37 GMT", 86_400),
    ])
    func secondsAndDatesAreParsed(text: String, seconds: Int) {
        let response = FetchedResponse(status: 503, fields: ["retry-after": text])
        #expect(RetryAfter.delay(in: response, now: now) == .seconds(seconds))
    }

    @Test(arguments: ["", "soon", "-5", "1.5", "0x10", "١٢"])
    func malformedRetryAfterValuesAreIgnored(text: String) {
        #expect(RetryAfter.delay(in: FetchedResponse(status: 503, fields: ["retry-after": text]), now: now) == nil)
    }

    @Test
    func aShortDelayIsWaitedBeforeTheRetry() async throws {
        let server = try await RawServer.start(answeringInTurn: [
            Array("HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n".utf8),
            Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8),
        ])
        let request = FetchRequest(
            url: server.url("/"), maximumSize: 100, idleTimeout: .seconds(180), limit: .seconds(180))
        var part: PartialBody?
        let start = ContinuousClock.now
        let response = try await Fetcher().fetch(
            request, retrying: RetryPolicy(retries: 1, pause: .milliseconds(1)), from: &part)
        #expect(response.status == 200)
        #expect(ContinuousClock.now - start >= .seconds(1))
    }

    @Test
    func aLongDelayEndsTheRetries() async throws {
        let server = try await RawServer.start(
            answering: Array("HTTP/1.1 429 Busy\r\nRetry-After: 3600\r\nContent-Length: 0\r\n\r\n".utf8))
        let request = FetchRequest(
            url: server.url("/"), maximumSize: 100, idleTimeout: .seconds(180), limit: .seconds(180))
        var part: PartialBody?
        let response = try await Fetcher().fetch(
            request, retrying: RetryPolicy(retries: 5, pause: .milliseconds(1)), from: &part)
        #expect(response.status == 429 && server.requests.count == 1)
    }
}
