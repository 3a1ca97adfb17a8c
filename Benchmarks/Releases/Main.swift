import Foundation

/// Measures the verification of a release of 500 files by an app, against the time to hash the same bytes. Prints one JSON line for each figure.
///
/// The times are those of the processor, since other programs use it too.
@main
enum Main {
    private static let rounds = 200

    static func main() async throws {
        for size in [4_000, 40_000] {
            let release = try BenchmarkRelease(fileSize: size)
            var (metadata, manifest, digests, floor): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
            // In turn, because the speed of a machine changes.
            for _ in 0..<rounds {
                var times = [processorTime()]
                try await release.verifyMetadata()
                times.append(processorTime())
                let files = try release.verifyManifest()
                times.append(processorTime())
                try release.verify(files)
                times.append(processorTime())
                try release.hash()
                times.append(processorTime())
                metadata.append(times[1] - times[0])
                manifest.append(times[2] - times[1])
                digests.append(times[3] - times[2])
                floor.append(times[4] - times[3])
            }
            let verified = zip(zip(metadata, manifest), digests).map { $0.0 + $0.1 + $1 }
            for (name, times) in [
                ("hash", floor), ("verify", verified), ("verify.metadata", metadata), ("verify.manifest", manifest),
            ] {
                print(#"{"name":"releases.\#(size / 1_000)KB.\#(name)","value":\#(median(times)),"unit":"ms"}"#)
            }
        }
    }

    private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

    /// The processor time of this process, in milliseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
