import Foundation
import ReleaseFixtures
import Testing
import TestSupport
import TomboloTestServer

@testable import TomboloUpdates

/// Large files whose transfer breaks: they are resumed at once, by later checks, and after a restart. The tests run one
/// at a time, because of the memory that they use.
@Suite(.serialized)
struct ResumedObjectTests {
    private let cache = TemporaryFolder()
    private let data = TemporaryFolder()
    /// An object of 40 MB.
    private let object: Data
    private let digest: FileDigest
    private var file: TransportFile { .object(digest) }

    init() {
        let block = Data((0..<65_536).map { UInt8(truncatingIfNeeded: ($0 &* 40_503) >> 8) })
        object = (0..<640).reduce(into: Data(capacity: 640 << 16)) { $0 += block.dropFirst($1) + block.prefix($1) }
        digest = FileDigest(of: object)
    }

    private func store() throws -> ReleaseStore { try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url) }

    /// A response with a part of the object.
    private func answer(_ part: Range<Int>, of content: Data? = nil, tag: String = "\"one\"") -> [UInt8] {
        let content = content ?? object
        let range = "Content-Range: bytes \(part.lowerBound)-\(content.count - 1)/\(content.count)\r\n"
        let head =
            "HTTP/1.1 \(part.lowerBound > 0 ? "206 Partial Content" : "200 OK")\r\nETag: \(tag)\r\n"
            + "Content-Length: \(content.count - part.lowerBound)\r\n\(part.lowerBound > 0 ? range : "")\r\n"
        return Array(head.utf8) + content[part]
    }

    /// Fetches the object from a server that sends these answers, the last one as often as it is asked.
    private func fetch(
        _ answers: [[UInt8]], in store: ReleaseStore
    ) async throws -> (content: Data?, error: TrustError?, requests: [String]) {
        let server = try await RawServer.start(answeringInTurn: answers)
        let client = TransportClient(repository: WebRepository(server.url("/")), store: store)
        do throws(TrustError) {
            let fetched = try await client.content(of: file, maximumSize: object.count) {
                FileDigest(of: $0) == digest ? $0 : nil
            }
            return (fetched?.content, nil, server.requests)
        } catch {
            return (nil, error, server.requests)
        }
    }

    private func ranges(_ requests: [String]) -> [String?] {
        requests.map { $0.firstMatch(of: /(?i)\r\nrange: (\S+)\r\n/).map { String($0.1) } }
    }

    private let first = 10 << 20
    private let second = 25 << 20

    @Test func aBrokenTransferIsResumedAtOnce() async throws {
        let store = try store()
        let (content, _, requests) = try await fetch(
            [answer(0..<first), answer(first..<second), answer(second..<object.count)], in: store)
        #expect(content == object)
        #expect(ranges(requests) == [nil, "bytes=\(first)-", "bytes=\(second)-"])
        #expect(requests.dropFirst().allSatisfy { $0.contains("If-Range: \"one\"\r\n") })
        #expect(!store.hasPart(of: file))
    }

    @Test func aTransferIsResumedAfterARestart() async throws {
        do {
            // The server is gone after the first part.
            let (_, error, requests) = try await fetch([answer(0..<first), []], in: try store())
            guard case .fetch(_, .connection) = error else { throw TestFailure("\(String(describing: error))") }
            #expect(requests.count == 2)
        }
        let (content, _, requests) = try await fetch([answer(first..<object.count)], in: try store())
        #expect(content == object)
        #expect(ranges(requests) == ["bytes=\(first)-"])
    }

    @Test func thePartIsKeptWhileTheTransferGoesOn() async throws {
        let parts = RecordedParts()
        // The server sends nothing more, and does not close the connection. So a process that is killed then has a part.
        let server = try await RawServer.start(answeringInTurn: [answer(0..<second)], holdsConnections: true)
        let (repository, size, file) = (WebRepository(server.url("/")), object.count, file)
        let transfer = Task { try? await repository.file(file, maximumSize: size, resuming: parts) }
        try await until("a part of 18 MiB") { await parts.sizes.contains { $0 >= 18 << 20 } }
        transfer.cancel()
        _ = await transfer.value
        let sizes = await parts.sizes
        // The part is written each time it has grown by half. The last one is written when the transfer is cancelled.
        #expect(sizes.count <= 5 && sizes.allSatisfy { $0 >= 4 << 20 } && sizes == sizes.sorted())
    }

    @Test func aPartOfAnotherFileIsDiscarded() async throws {
        let store = try store()
        let foreign = Data(repeating: 7, count: object.count)
        _ = try await fetch([answer(0..<first, of: foreign), []], in: store)
        #expect(store.hasPart(of: file))
        // An origin that has the right bytes under the same entity tag.
        let (content, _, requests) = try await fetch(
            [answer(first..<object.count), answer(0..<object.count)], in: store)
        #expect(content == object)
        #expect(ranges(requests) == ["bytes=\(first)-", nil])
        #expect(!store.hasPart(of: file))
    }

    @Test func aChangedFileIsFetchedAsAWhole() async throws {
        let store = try store()
        _ = try await fetch([answer(0..<first), []], in: store)
        let (content, _, requests) = try await fetch([answer(0..<object.count, tag: "\"two\"")], in: store)
        #expect(content == object && requests.count == 1)
    }

    @Test func aTransferWithoutProgressIsNotRepeated() async throws {
        let store = try store()
        let (_, error, requests) = try await fetch([answer(0..<first), answer(first..<first)], in: store)
        #expect(error != nil && requests.count == 2)
        #expect(store.part(of: file)?.bytes.count == first)
    }

    @Test func aTransferThatBreaksSixTimesFailsAndItsPartIsKept() async throws {
        let store = try store()
        let steps = (1...9).map { $0 << 20 }
        let answers = zip([0] + steps, steps).map { answer($0..<$1) }
        let (_, error, requests) = try await fetch(answers, in: store)
        #expect(error != nil && requests.count == 6)
        #expect(store.part(of: file)?.bytes.count == 6 << 20)
    }
}

/// Records the sizes of parts.
private actor RecordedParts: PartStorage {
    private(set) var sizes: [Int] = []

    func part() -> PartialBody? { nil }

    func keep(_ part: PartialBody?) { sizes.append(part?.bytes.count ?? 0) }
}
