import TestSupport
import Foundation
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Transfers that break and are resumed with range requests.
@Suite
struct ResumedTransferTests {
    private let file = Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

    /// A response with a part of the file and a Content-Length of `count` bytes.
    private func answer(
        _ status: String, _ part: Range<Int>, of count: Int, tag: String = "\"one\"", _ fields: String = ""
    ) -> [UInt8] {
        let head = "HTTP/1.1 \(status)\r\nETag: \(tag)\r\nContent-Length: \(count)\r\n\(fields)\r\n"
        return Array(head.utf8) + file[part]
    }

    private var broken: [UInt8] { answer("200 OK", 0..<100_000, of: file.count) }

    private func rest(from start: Int, upTo end: Int? = nil, tag: String = "\"one\"") -> [UInt8] {
        answer(
            "206 Partial Content", start..<(end ?? file.count), of: file.count - start, tag: tag,
            "Content-Range: bytes \(start)-\(file.count - 1)/\(file.count)\r\n")
    }

    private var whole: [UInt8] { answer("200 OK", 0..<file.count, of: file.count) }

    private func outcome(
        _ answers: [UInt8]..., retries: Int = 5, change: (inout FetchRequest) -> Void = { _ in }
    ) async throws -> (Result<FetchedResponse, FetchFailure>, [String], PartialBody?) {
        let server = try await RawServer.start(answeringInTurn: answers)
        var request = FetchRequest(
            url: server.url("/large.bin"), maximumSize: 500_000, idleTimeout: .seconds(180), limit: .seconds(180))
        change(&request)
        var part: PartialBody?
        let policy = RetryPolicy(retries: retries, pause: .milliseconds(1))
        do throws(FetchFailure) {
            return (.success(try await Fetcher().fetch(request, retrying: policy, from: &part)), server.requests, part)
        } catch {
            return (.failure(error), server.requests, part)
        }
    }

    private func ranges(_ requests: [String]) -> [String?] {
        requests.map { $0.firstMatch(of: /(?i)\r\nrange: (\S+)\r\n/).map { String($0.1) } }
    }

    @Test
    func aBrokenTransferIsResumedByRange() async throws {
        let (result, requests, part) = try await outcome(
            broken, rest(from: 100_000, upTo: 250_000), rest(from: 250_000))
        let response = try result.get()
        #expect(response.status == 200 && response.body == file && part == nil)
        #expect(ranges(requests) == [nil, "bytes=100000-", "bytes=250000-"])
        #expect(
            requests.dropFirst().allSatisfy {
                $0.contains("If-Range: \"one\"\r\n") && !$0.lowercased().contains("accept-encoding")
            })
    }

    @Test
    func aFullResponseReplacesThePart() async throws {
        let (result, _, part) = try await outcome(broken, whole)
        #expect(try result.get().body == file && part == nil)
    }

    @Test
    func aMismatchedPartIsFetchedAgain() async throws {
        let size = file.count
        func part(_ range: String, tag: String? = "\"one\"", _ fields: String = "") -> [UInt8] {
            let tag = tag.map { "ETag: \($0)\r\n" } ?? ""
            let head =
                "HTTP/1.1 206 Partial Content\r\n\(tag)Content-Length: \(size - 100_000)\r\nContent-Range: \(range)\r\n\(fields)\r\n"
            return Array(head.utf8) + file[100_000...]
        }
        let range = "bytes 100000-\(size - 1)"
        for useless in [
            rest(from: 100_000, tag: "\"two\""), rest(from: 99_999), answer("416 Range Not Satisfiable", 0..<0, of: 0),
            answer("206 Partial Content", 100_000..<size, of: size - 100_000),
            // The entity tag or the size of the whole file is missing.
            part("\(range)/\(size)", tag: nil), part("\(range)/*"),
            // Invalid ranges.
            part("\(range)/\(size - 1)"), part("bytes 100000-99999/\(size)"), part("bytes 100000-100001/\(size)"),
            part("bytes 100000-/\(size)"),
            part("bytes 99999999999999999999-99999999999999999999/99999999999999999999"),
            part("\(range)/\(size)", "Content-Encoding: br-of-ours\r\n"),
            answer("200 OK", 0..<size, of: size, "Content-Encoding: br-of-ours\r\n"),
        ] {
            let (result, requests, _) = try await outcome(broken, useless, whole, retries: 1)
            #expect(try result.get().body == file)
            #expect(ranges(requests) == [nil, "bytes=100000-", nil])
        }
    }

    @Test(arguments: ["W/\"one\"", "one", ""])
    func transfersWithoutAStrongEntityTagAreNotResumed(tag: String) async throws {
        let (result, requests, _) = try await outcome(answer("200 OK", 0..<100_000, of: file.count, tag: tag), whole)
        #expect(try result.get().body == file)
        #expect(ranges(requests) == [nil, nil])
    }

    @Test
    func smallPartsAreNotResumed() async throws {
        for start in [
            answer("200 OK", 0..<1_000, of: file.count), answer("200 OK", 0..<65_535, of: file.count),
        ] {
            let (_, requests, _) = try await outcome(start, whole)
            #expect(ranges(requests).compactMap(\.self).isEmpty)
        }
    }

    @Test
    func theSizeLimitAppliesToTheWholeFile() async throws {
        let (result, _, _) = try await outcome(broken, rest(from: 100_000)) { $0.maximumSize = 399_999 }
        #expect(result.failure == .tooLarge(limit: 399_999))
    }

    @Test
    func rangeRequestsOfThePageAreNotResumed() async throws {
        let (result, requests, part) = try await outcome(broken, broken, retries: 1) {
            $0.fields["Range"] = "bytes=0-399998"
        }
        guard case .failure(.connection) = result else { throw TestFailure("The transfer succeeded.") }
        #expect(ranges(requests) == ["bytes=0-399998", "bytes=0-399998"] && part == nil)
    }

    @Test
    func emptyContinuationsFailAfterTheRetries() async throws {
        let (result, requests, part) = try await outcome(broken, rest(from: 100_000, upTo: 100_000), retries: 2)
        guard case .failure(.connection) = result else { throw TestFailure("The transfer succeeded.") }
        #expect(requests.count == 3 && part?.bytes.count == 100_000)
    }

    @Test
    func storedPartsRoundTrip() throws {
        for validator in ["\"a\"", "Sun, 06 Nov 1994 08:49:37 GMT"] {
            let part = try #require(PartialBody(validator: validator, contentType: "text/html", bytes: file))
            #expect(PartialBody(stored: part.stored) == part)
        }
        #expect(PartialBody(stored: Data()) == nil && PartialBody(stored: Data("\"a\"\n\n".utf8)) == nil)
        for text in ["\"a b\"", "\"a\u{7F}\"", "\"", "1994-11-06", "Sun, ٠٦ Nov 1994 08:49:37 GMT", nil] {
            #expect(PartialBody(validator: text, contentType: nil, bytes: file) == nil)
        }
    }

    @Test
    func theSizeLimitIsNotReducedByAnEarlierPart() async throws {
        // The limit applies to the new file, and the bytes of the earlier transfer do not count against it.
        let (result, _, part) = try await outcome(broken, whole) { $0.maximumSize = 400_000 }
        #expect(try result.get().body == file && part == nil)
    }

    @Test
    func thePartOfAChangedFileReplacesTheOldPart() async throws {
        let other = answer("200 OK", 0..<150_000, of: file.count, tag: "\"two\"")
        let (result, requests, part) = try await outcome(broken, other, retries: 1)
        guard case .failure(.connection) = result else { throw TestFailure("The transfer succeeded.") }
        #expect(part?.validator == "\"two\"" && part?.bytes.count == 150_000 && requests.count == 2)
        for tag in ["W/\"two\"", ""] {
            let (_, _, part) = try await outcome(
                broken, answer("200 OK", 0..<150_000, of: file.count, tag: tag), retries: 1)
            #expect(part == nil)
        }
    }

    @Test
    func aResumedResponseKeepsTheContentTypeOfItsFirstPart() async throws {
        let start = answer("200 OK", 0..<100_000, of: file.count, "Content-Type: text/css\r\n")
        let (result, _, _) = try await outcome(start, rest(from: 100_000))
        let response = try result.get()
        #expect(
            response.mediaType == "text/css" && response.fields["content-range"] == nil
                && response.fields["content-length"] == nil)
    }

    @Test
    func compressedAndPartialResponsesAreNotResumed() {
        let fields = ["etag": "\"one\"", "content-encoding": "gzip"]
        for response in [
            FetchedResponse(status: 200, fields: fields, body: file),
            FetchedResponse(status: 206, fields: ["etag": "\"one\""], body: file),
        ] {
            #expect(PartialBody(of: response, isVerified: true) == nil)
        }
    }

    @Test
    func redirectsToAnotherOriginKeepTheRangeHeaders() throws {
        let url = try #require(URL(string: "https://a.example/f"))
        var request = FetchRequest(url: url, maximumSize: 1, idleTimeout: .seconds(1), limit: .seconds(1))
        request.redirects = .anyHost
        let part = try #require(PartialBody(validator: "\"a\"", contentType: nil, bytes: file))
        let answer = FetchedResponse(status: 302, fields: ["location": "https://b.example/f"])
        let next = try #require(try part.rest(of: request).redirected(by: answer))
        #expect(next.fields["If-Range"] == "\"a\"" && next.fields["Range"] == "bytes=400000-")
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
