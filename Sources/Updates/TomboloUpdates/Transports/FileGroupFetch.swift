import Foundation

/// Fetches the files of a release that did not come from a pack, several at a time, and stores them.
package struct FileGroupFetch: Sendable {
    let entry: ReleaseEntry
    let transports: TransportClient
    let known: KnownFiles
    let progress: FetchProgress

    /// Maximum number of files that are fetched at a time.
    private static let parallelRequests = 6
    /// Minimum size of the missing files for which hints are fetched, in bytes.
    package static let minimumSizeForHints = 4_096

    /// Fetches files, and ends with the first failure. Files that were stored before it are kept.
    /// - Throws: ``UpdateError``.
    func run(_ files: [BundleFile]) async throws(UpdateError) {
        let fetch = FileFetch(
            release: entry.release, hints: try await hints(for: files), transports: transports, files: known)
        let result: Result<Void, UpdateError> = await withTaskGroup(of: Result<Int, UpdateError>.self) { group in
            var rest = files[...]
            func start() {
                guard let file = rest.popFirst() else { return }
                group.addTask { await outcome(of: file, fetch) }
            }
            for _ in 0..<Self.parallelRequests { start() }
            for await outcome in group {
                switch outcome {
                case .failure(let error):
                    group.cancelAll()
                    return .failure(error)
                case .success(let received):
                    await progress.add(files: 1, bytes: received)
                    start()
                }
            }
            return .success(())
        }
        try result.get()
    }

    private func outcome(of file: BundleFile, _ fetch: FileFetch) async -> Result<Int, UpdateError> {
        do throws(UpdateError) {
            let (bytes, received) = try await fetch.run(file)
            do throws(StoreError) { try await transports.store.add(bytes, expecting: file.digest) } catch {
                return .failure(.store(error))
            }
            return .success(received)
        } catch {
            return .failure(error)
        }
    }

    /// Fetches the hints about files; empty if the files are too small for hints, or the hints could not be fetched.
    private func hints(for files: [BundleFile]) async throws(UpdateError) -> TransportHints {
        let size = files.totalSize
        guard known.canDecompress, size >= Self.minimumSizeForHints else { return TransportHints() }
        do throws(TrustError) {
            let bytes = try await transports.bytes(
                of: .hints(entry.manifest), maximumSize: min(TransportHints.maximumSize, size))
            return try bytes.map { bytes throws(TrustError) in try TransportHints(bytes) } ?? TransportHints()
        } catch {
            if error.endsFetch { throw UpdateError(error) }
            return TransportHints()
        }
    }
}

extension Sequence<BundleFile> {
    /// The size of all files, in bytes; `Int.max` on overflow.
    var totalSize: Int {
        reduce(0) { sum, file in
            let (next, isOver) = sum.addingReportingOverflow(file.size)
            return isOver ? .max : next
        }
    }
}
