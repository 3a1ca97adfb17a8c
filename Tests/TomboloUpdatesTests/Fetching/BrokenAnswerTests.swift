import TestSupport
import Foundation
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Responses that violate HTTP.
@Suite
struct BrokenAnswerTests {
    private func outcome(
        of answer: [UInt8], maximumSize: Int = 200_000
    ) async throws -> Result<FetchedResponse, FetchFailure> {
        let server = try await RawServer.start(answering: answer)
        let request = FetchRequest(
            url: server.url("/page.html"), maximumSize: maximumSize, idleTimeout: .seconds(180), limit: .seconds(180))
        do throws(FetchFailure) {
            return .success(try await Fetcher().fetch(request))
        } catch {
            return .failure(error)
        }
    }

    private func outcome(of answer: String) async throws -> Result<FetchedResponse, FetchFailure> {
        try await outcome(of: Array(answer.utf8))
    }

    @Test
    func aTruncatedHeadFails() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\n"
        for length in stride(from: 0, to: head.utf8.count, by: 3) {
            guard case .failure = try await outcome(of: String(head.prefix(length))) else {
                throw TestFailure("A head of \(length) bytes was accepted.")
            }
        }
        #expect(try await outcome(of: head + "whole").get().body == Data("whole".utf8))
    }

    @Test(arguments: [
        "9223372036854775807", "18446744073709551615", "99999999999999999999999", "-1", "5, 6", "five", "",
    ])
    func anInvalidContentLengthFailsOrReadsToTheEndOfTheConnection(length: String) async throws {
        switch try await outcome(of: "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nwhole") {
        case .success(let response): #expect(response.body == Data("whole".utf8))
        case .failure(.connection), .failure(.notHTTP), .failure(.tooLarge): break
        case .failure(let failure): throw TestFailure("The fetch failed with \(failure).")
        }
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n", "<!DOCTYPE html><title>Old</title>", "HTTP/1.1 banana OK\r\n\r\n",
        "\0\0\0\0",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffffff\r\nx",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nwhole\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n",
    ])
    func malformedResponsesFail(answer: String) async throws {
        guard case .failure = try await outcome(of: answer) else { throw TestFailure("The fetch succeeded.") }
    }

    @Test
    func anOversizedHeadFails() async throws {
        let field = "X-Filler: \(String(repeating: "x", count: 1_000))\r\n"
        let head = "HTTP/1.1 200 OK\r\n" + String(repeating: field, count: 20_000)
        guard case .failure = try await outcome(of: head) else { throw TestFailure("The fetch succeeded.") }
    }

    @Test
    func decompressionBeyondTheSizeLimitFails() async throws {
        let bomb = try await Self.compressedZeros(count: 50_000_000)
        #expect(bomb.count < 100_000)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
        let answer = Array(head.utf8) + bomb
        guard case .failure(.tooLarge(limit: 200_000)) = try await outcome(of: answer) else {
            throw TestFailure("The size limit was not applied.")
        }
        #expect(try await outcome(of: answer, maximumSize: 50_000_000).get().body.count == 50_000_000)
    }

    /// Zeros, compressed by gzip.
    private static func compressedZeros(count: Int) async throws -> [UInt8] {
        let folder = TemporaryFolder()
        let command = "head -c \(count) /dev/zero | gzip >\"$1\""
        let run = try await ShellRun.of(["sh", "-c", command, "sh", folder.path("zeros.gz")])
        guard run.status == 0 else { throw TestFailure("gzip failed: \(run.output)") }
        return Array(try Data(contentsOf: folder.file("zeros.gz")))
    }
}
