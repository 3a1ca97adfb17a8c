import Foundation
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Interrupted transfers from servers that send the date of the last modification but no entity tag.
@Suite
struct DatedTransferTests {
    private let file = Data((0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let modified = "Last-Modified: \(date)"
    private static let sent = "Date: Mon, 07 Nov 1994 08:49:37 GMT"

    /// A response with a part of the file. Its head announces all bytes from the first one of the part on.
    private func answer(_ part: Range<Int>, _ fields: [String]) -> [UInt8] {
        let start = part.lowerBound
        var head = [start > 0 ? "HTTP/1.1 206 Partial Content" : "HTTP/1.1 200 OK"]
        head.append("Content-Length: \(file.count - start)")
        if start > 0 { head.append("Content-Range: bytes \(start)-\(file.count - 1)/\(file.count)") }
        let text = (head + fields).map { $0 + "\r\n" }.joined() + "\r\n"
        return Array(text.utf8) + file[part]
    }

    private var broken: [UInt8] { answer(0..<100_000, [Self.modified, Self.sent]) }

    private var whole: [UInt8] { answer(0..<file.count, [Self.modified, Self.sent]) }

    /// Fetches the file from a server that sends these answers in turn.
    /// - Returns: The requests.
    private func fetch(
        _ answers: [[UInt8]], from part: PartialBody? = nil, isVerified: Bool = true
    ) async throws -> [String] {
        let server = try await RawServer.start(answeringInTurn: answers)
        var request = FetchRequest(
            url: server.url("/large.bin"), maximumSize: 500_000, idleTimeout: .seconds(180), limit: .seconds(180))
        request.isVerified = isVerified
        var part = part
        let policy = RetryPolicy(retries: 2, pause: .milliseconds(1))
        let response = try await Fetcher().fetch(request, retrying: policy, from: &part)
        #expect(response.status == 200 && response.body == file && part == nil)
        return server.requests
    }

    private func ranges(_ requests: [String]) -> [String?] {
        requests.map { $0.firstMatch(of: /(?i)\r\nrange: (\S+)\r\n/).map { String($0.1) } }
    }

    /// A response to a range request need not repeat the date.
    @Test(arguments: [[modified, sent], [sent]])
    func theTransferOfAVerifiedFileIsResumedByItsDate(fields: [String]) async throws {
        let requests = try await fetch([broken, answer(100_000..<file.count, fields)])
        #expect(ranges(requests) == [nil, "bytes=100000-"])
        #expect(requests.last?.contains("If-Range: \(Self.date)\r\n") == true)
    }

    @Test func aContinuationWithAnotherDateIsNotUsed() async throws {
        let other = answer(100_000..<file.count, ["Last-Modified: Sun, 06 Nov 1994 08:49:38 GMT", Self.sent])
        let requests = try await fetch([broken, other, whole])
        #expect(ranges(requests) == [nil, "bytes=100000-", nil])
    }

    @Test func aFileWithoutADigestIsNotResumedByItsDate() async throws {
        let requests = try await fetch([broken, whole], isVerified: false)
        #expect(ranges(requests) == [nil, nil])
        let part = try #require(PartialBody(validator: Self.date, contentType: nil, bytes: file.prefix(100_000)))
        let later = try await fetch([whole], from: part, isVerified: false)
        #expect(ranges(later) == [nil])
    }

    @Test func filesOfReleasesAreResumedByTheirDatesExceptHints() async throws {
        let digest = FileDigest(of: file)
        let answers = [broken, answer(100_000..<file.count, [Self.modified, Self.sent])]
        let server = try await RawServer.start(answeringInTurn: answers)
        let object = try await WebRepository(server.url("/")).file(
            .object(digest), maximumSize: file.count, resuming: nil)
        guard case .bytes(let bytes, _) = object else { throw TestFailure("\(object)") }
        #expect(bytes == file && ranges(server.requests) == [nil, "bytes=100000-"])
        let other = try await RawServer.start(answeringInTurn: answers)
        await #expect(throws: TrustError.self) {
            try await WebRepository(other.url("/")).file(.hints(digest), maximumSize: file.count, resuming: nil)
        }
        #expect(ranges(other.requests) == [nil])
    }

    @Test(arguments: [
        [modified], [modified, "Date: \(date)"], ["Last-Modified: yesterday", sent], [modified, sent, "ETag: W/\"a\""],
        [modified, sent, "ETag: \(date)"],
    ])
    func datesThatDoNotIdentifyTheFileAreNotUsed(fields: [String]) async throws {
        let requests = try await fetch([answer(0..<100_000, fields), whole])
        #expect(ranges(requests) == [nil, nil])
    }
}
