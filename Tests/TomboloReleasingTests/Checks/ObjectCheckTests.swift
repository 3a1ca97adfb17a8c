import Foundation
import Testing
import TomboloUpdates

@testable import TomboloReleasing

struct ObjectCheckTests {
    /// Returns the largest number of objects of a size that are read simultaneously.
    private func simultaneous(_ size: Int) async throws -> Int {
        let files = try (0..<8).map { index in
            BundleFile(
                path: try BundlePath("\(index).bin"), digest: FileDigest(of: Data("\(index)".utf8)), size: size,
                contentType: nil)
        }
        var check = ObjectCheck()
        check.add(try BundleManifest(bundle: "web", release: "1", files: files))
        let source = MissingObjects()
        #expect(await check.findings(in: source).map(\.kind) == Array(repeating: .missing, count: 8))
        return await source.maximum
    }

    @Test func largeObjectsAreNotInMemoryTogether() async throws {
        #expect(try await simultaneous(200 << 20) == 1)
        #expect(try await simultaneous(1 << 52) == 1)
        #expect(try await simultaneous(100 << 20) <= 2)
        #expect(try await simultaneous(1) <= 6)
    }
}

/// A repository without objects, which counts simultaneous requests.
private actor MissingObjects: RepositorySource {
    private(set) var maximum = 0
    private var running = 0

    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer { .missing }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer { .missing }

    func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        running += 1
        maximum = max(maximum, running)
        // Parallel requests begin meanwhile, so that `maximum` counts them.
        for _ in 0..<100 { await Task.yield() }
        running -= 1
        return .missing
    }
}
