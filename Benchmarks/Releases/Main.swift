import Foundation
import TomboloUpdates

/// Measures the verification of a release of 500 files by an app, against the time to hash the same bytes. Prints one JSON line for each figure.
///
/// The times are those of the processor, since other programs use it too.
@main
enum Main {
    private static let rounds = 200

    /// Not on the main thread, as in an app: otherwise the client's calls would be measured with a change of the thread for each.
    @concurrent
    static func main() async throws {
        for size in [4_000, 40_000] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "bench-releases-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let release = try BenchmarkRelease(fileSize: size, in: folder)
            var times: [String: [Double]] = [:]
            // In turn, because the speed of a machine changes.
            for _ in 0..<rounds {
                let (metadata, manifest, files) = try await verify(release)
                var clock = ProcessorClock()
                try release.verify(files)
                let digests = clock.lap()
                try release.hash()
                times["hash", default: []].append(clock.lap())
                times["verify", default: []].append(metadata + manifest + digests)
                times["verify.metadata", default: []].append(metadata)
                times["verify.manifest", default: []].append(manifest)
            }
            for _ in 0..<rounds {
                let (metadata, manifest, files) = try await verify(release)
                var clock = ProcessorClock()
                try release.verifyStored(files)
                let digests = clock.lap()
                try release.hashStored()
                times["stored.hash", default: []].append(clock.lap())
                times["stored.verify", default: []].append(metadata + manifest + digests)
            }
            for (name, times) in times.sorted(by: { $0.key < $1.key }) {
                print(#"{"name":"releases.\#(size / 1_000)KB.\#(name)","value":\#(median(times)),"unit":"ms"}"#)
            }
        }
    }

    /// Verifies metadata and manifest, and returns the time of each.
    private static func verify(
        _ release: BenchmarkRelease
    ) async throws -> (metadata: Double, manifest: Double, files: [BundleFile]) {
        var clock = ProcessorClock()
        try await release.verifyMetadata()
        let metadata = clock.lap()
        let files = try release.verifyManifest()
        return (metadata, clock.lap(), files)
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}
