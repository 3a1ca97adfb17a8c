package import Foundation
import OrderedCollections
import TomboloJSON
package import TomboloUpdates

extension TestPublisher {
    /// Returns a text of some kilobytes that does not compress well, and of which each line depends on a name and a number.
    package static func text(_ name: String, lines: Int = 100, changed: Int? = nil) -> String {
        (0..<lines).map { FileDigest(of: Data("\(name) \($0) \($0 == changed ? "!" : "")".utf8)).text }
            .joined(separator: "\n")
    }

    /// The bytes of a file of a release.
    package func bytes(_ path: String, _ release: String) -> Data { Data((contents[release]?[path] ?? "").utf8) }

    /// The digest of a file of a release.
    package func digest(_ path: String, _ release: String) -> FileDigest { FileDigest(of: bytes(path, release)) }

    /// The digest of the manifest of a release.
    package func manifest(_ release: String) -> FileDigest {
        manifests[release]?.digest ?? FileDigest(of: Data())
    }

    /// Returns the records of a pack: the manifest, then the files that an older release does not have, by path. Each has the older file of the same path as its
    /// dictionary.
    package func packRecords(of release: String, from old: String) -> [PackRecord] {
        guard let new = manifests[release], let known = manifests[old] else { return [] }
        let files = new.files.filter { file in !known.files.contains { $0.digest == file.digest } }
        return [record(of: new.bytes, known.bytes)]
            + files.map { file in
                let path = file.path.text
                let dictionary = contents[old]?[path] == nil ? nil : bytes(path, old)
                return record(of: bytes(path, release), dictionary)
            }
    }

    private func record(of bytes: Data, _ dictionary: Data?) -> PackRecord {
        PackRecord(digest: FileDigest(of: bytes), body: TestCompression.body(of: bytes, dictionary: dictionary))
    }

    /// Adds a pack to a release that is offered, and its size to the entry of the next ``publish()``.
    package mutating func pack(_ release: String, from old: String, _ records: [PackRecord]? = nil) {
        let pack = ReleasePack.encode(records ?? packRecords(of: release, from: old))
        addPack(pack, of: release, from: old, size: pack.count)
    }

    /// Adds the bytes of a pack to a release that is offered, with any size in its entry.
    package mutating func addPack(_ bytes: Data, of release: String, from old: String, size: Int) {
        repository.transports[.pack(manifest(release), from: manifest(old))] = bytes
        let path = "web/stable/\(release)/bundle.json"
        guard case .object(var members)? = repository["web-stable"].custom[path],
            case .object(var custom)? = members["tombolo"]
        else { return }
        var packs: OrderedDictionary<String, JSONValue> = [:]
        if case .object(let known)? = custom["packs"] { packs = known }
        packs[manifest(old).text] = .integer(size)
        custom["packs"] = .object(packs)
        members["tombolo"] = .object(custom)
        repository["web-stable"].custom[path] = .object(members)
    }

    /// Adds compressed forms of all files of a release, and deltas from the older files of the same path, with the hints that list them.
    package mutating func compress(_ release: String, from old: String) throws {
        var hints = TransportHints()
        for path in (contents[release] ?? [:]).keys {
            let (content, digest) = (bytes(path, release), digest(path, release))
            let body = TestCompression.body(of: content)
            hints.zst[digest] = body.count
            repository.transports[.compressed(digest)] = body
            guard contents[old]?[path] != nil, self.digest(path, old) != digest else { continue }
            let delta = TestCompression.body(of: content, dictionary: bytes(path, old))
            hints.deltas[digest] = [FileDelta(old: self.digest(path, old), size: delta.count)]
            repository.transports[.delta(digest, from: self.digest(path, old))] = delta
        }
        repository.transports[.hints(manifest(release))] = hints.encoded
    }
}
