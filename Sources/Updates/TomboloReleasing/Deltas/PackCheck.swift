import Foundation
import TomboloUpdates

/// Checks that a pack gives a device with an older release every file that it lacks.
struct PackCheck {
    private let manifest: BundleManifest
    private let older: BundleManifest

    /// - Parameters:
    ///   - manifest: The release that the pack is for.
    ///   - older: The release that a device has.
    init(_ manifest: BundleManifest, from older: BundleManifest) {
        (self.manifest, self.older) = (manifest, older)
    }

    /// Returns the first problem of a pack, as a sentence; nil if it has none.
    /// - Parameter object: Returns a file of the older release; nil if it is missing or damaged.
    func problem(of pack: Data, object: (FileDigest) -> Data?) -> String? {
        let present = Set(older.files.map(\.digest))
        var missing = Dictionary(
            manifest.files.filter { !present.contains($0.digest) }.map { ($0.digest, $0.size) },
            uniquingKeysWith: { size, _ in size })
        do throws(ReleasePackError) {
            var reader = try ReleasePack(pack)
            guard let first = try reader.next(), first.digest == manifest.digest,
                let bytes = try? CompressedBody.decode(
                    first.body, size: manifest.bytes.count, dictionary: older.bytes), bytes == manifest.bytes
            else { return "Its first record is not the release's manifest." }
            while let record = try reader.next() {
                guard let size = missing.removeValue(forKey: record.digest) else {
                    return "It contains \(record.digest.text), which a device with the older release already has."
                }
                if let problem = Self.problem(of: record, size: size, present, object) {
                    return "\(record.digest.text): \(problem)"
                }
            }
        } catch {
            return error.description
        }
        return missing.keys.map(\.text).min().map { "It lacks \($0)." }
    }

    private static func problem(
        of record: PackRecord, size: Int, _ present: Set<FileDigest>, _ object: (FileDigest) -> Data?
    ) -> String? {
        do throws(CompressionError) {
            let dictionary = try CompressedBody.dictionary(of: record.body)
            if let dictionary, !present.contains(dictionary) { throw .dictionary(expected: dictionary) }
            let content = try CompressedBody.decode(record.body, size: size, dictionary: dictionary.flatMap(object))
            return FileDigest(of: content) == record.digest ? nil : "The content has a different SHA-256."
        } catch {
            return error.description
        }
    }
}
