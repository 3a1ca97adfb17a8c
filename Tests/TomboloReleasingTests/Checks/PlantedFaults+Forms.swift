import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

extension PlantedFault {
    /// Faults of compressed forms. The release 1 is embedded, and the release 2 is on offer. `ZST`, `DELTA`, `PACK` and `HINTS` stand for the forms of release 2,
    /// and `OLD` stands for the object of release 1.
    static let ofForms = [
        PlantedFault("a damaged compressed file", .compressed, "ZST") { try $0.write("damaged", to: $0.form("ZST")) },
        PlantedFault("a compressed file of another object", .compressed, "ZST") { publishing in
            try publishing.copy(publishing.form("OLDZST"), to: publishing.form("ZST"))
        },
        PlantedFault("a compressed file with a dictionary", .compressed, "ZST") { publishing in
            try publishing.copy(publishing.form("DELTA"), to: publishing.form("ZST"))
        },
        PlantedFault("no compressed file", .missing, "ZST") { try $0.remove($0.form("ZST")) },
        PlantedFault("a damaged delta", .delta, "DELTA") { publishing in
            let path = try publishing.form("DELTA")
            var bytes = try publishing.bytes(path)
            bytes[bytes.count - 1] ^= 1
            try bytes.write(to: publishing.url.appending(path: path))
        },
        PlantedFault("a delta with another dictionary", .delta, "DELTA") { publishing in
            let file = try publishing.bytes(publishing.form("NEW"))
            let body = try BodyEncoder.body(of: file, dictionary: file, digest: FileDigest(of: file))
            try body.write(to: publishing.url.appending(path: publishing.form("DELTA")))
        },
        PlantedFault("no delta", .missing, "DELTA") { try $0.remove($0.form("DELTA")) },
        PlantedFault("no dictionary", .missing, "OLD") { try $0.remove($0.form("OLD")) },
        PlantedFault("a damaged pack", .pack, "PACK") { publishing in
            let path = try publishing.form("PACK")
            try publishing.bytes(path).dropLast().write(to: publishing.url.appending(path: path))
        },
        PlantedFault("a pack for another release", .pack, "PACK") { publishing in
            try publishing.change("PACK") { records in records.removeFirst() }
        },
        PlantedFault("a pack without a file", .pack, "PACK") { publishing in
            try publishing.change("PACK") { records in records.removeLast() }
        },
        PlantedFault("a pack with another file", .pack, "PACK") { publishing in
            let bytes = Data("foreign".utf8)
            let record = PackRecord(digest: FileDigest(of: bytes), body: try BodyEncoder.body(of: bytes))
            try publishing.change("PACK") { records in records.append(record) }
        },
        PlantedFault("a pack with a wrong file", .pack, "PACK") { publishing in
            let other = try publishing.bytes(publishing.form("OLDZST"))
            try publishing.change("PACK") { records in
                records[1] = PackRecord(digest: records[1].digest, body: other)
            }
        },
        PlantedFault("a pack of another size", .pack, "PACK") { publishing in
            // A valid one, as another version of the library could make it.
            let body = try BodyEncoder.body(of: try publishing.bytes(publishing.form("NEW")))
            try publishing.change("PACK") { records in
                records[1] = PackRecord(digest: records[1].digest, body: body)
            }
        },
        PlantedFault("no pack", .missing, "PACK") { try $0.remove($0.form("PACK")) },
        PlantedFault("damaged hints", .hints, "HINTS") { try $0.write("{}", to: $0.form("HINTS")) },
        PlantedFault("hints with another size", .hints, "HINTS") { publishing in
            var hints = try publishing.hints(of: "2")
            for file in hints.zst.keys { hints.zst[file] = 1 }
            try hints.encoded.write(to: publishing.url.appending(path: publishing.form("HINTS")))
        },
        PlantedFault("hints with a foreign file", .hints, "HINTS") { publishing in
            var hints = try publishing.hints(of: "2")
            hints.zst[FileDigest(of: Data("foreign".utf8))] = 5
            try hints.encoded.write(to: publishing.url.appending(path: publishing.form("HINTS")))
        },
        PlantedFault("a file among packs", .foreign, "packs/README") { try $0.write("x", to: "packs/README") },
        PlantedFault("a file among deltas", .foreign, "deltas/ab/README") { try $0.write("x", to: "deltas/ab/README") },
        PlantedFault("a file among hints", .foreign, "hints/README") { try $0.write("x", to: "hints/README") },
    ]
}

extension TestPublishing {
    /// A repository whose release 1 is embedded, and whose release 2 has a pack and a delta.
    static func withForms() async throws -> TestPublishing {
        let text = (0..<100).map { "function number\($0)(){return \($0 * $0)};" }.joined()
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", deltas: 5, files: ["app.js": text])
        _ = try publishing.open().embed("1", of: "web", in: publishing.folder.file("app"), now: publishing.now)
        try await publishing.publish("2", deltas: 5, files: ["app.js": text + "two"])
        return publishing
    }

    /// The path of a form, or of the object of a release.
    func form(_ name: String) throws -> String {
        let (old, new) = (try manifest(of: "1"), try manifest(of: "2"))
        let (oldFile, newFile) = (old.files[0].digest, new.files[0].digest)
        let file: TransportFile =
            switch name {
            case "ZST": .compressed(newFile)
            case "OLDZST": .compressed(oldFile)
            case "OLD": .object(oldFile)
            case "NEW": .object(newFile)
            case "DELTA": .delta(newFile, from: oldFile)
            case "PACK": .pack(new.digest, from: old.digest)
            default: .hints(new.digest)
            }
        return file.path
    }

    func copy(_ path: String, to other: String) throws {
        try bytes(path).write(to: url.appending(path: other))
    }

    /// Changes the records of a pack.
    func change(_ name: String, _ change: (inout [PackRecord]) -> Void) throws {
        var reader = try ReleasePack(try bytes(form(name)))
        var records: [PackRecord] = []
        while let record = try reader.next() { records.append(record) }
        change(&records)
        try ReleasePack.encode(records).write(to: url.appending(path: form(name)))
    }
}
