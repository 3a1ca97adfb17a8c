import Foundation
import TomboloRexxar

/// Writes two versions of an app into a store, or checks what is left of that after it was killed; for tests.
@main
struct StoreProbe {
    static let versions = [
        ["page": "<title>one</title>", "script": "one()"], ["page": "<title>two</title>", "script": "one()"],
    ]

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { exit(64) }
        let folder = URL(filePath: arguments[2])
        // The store, and what it calls, prefers what its callers prefer.
        try await Task(executorPreference: OneThread()) {
            if arguments[1] == "write" { try await write(folder) } else { try await verify(folder) }
        }.value
    }

    @concurrent private static func write(_ folder: URL) async throws {
        let store = try ResourceStore(at: folder)
        _ = try await store.noteStart()
        for version in versions {
            var files: [String: StoredFile] = [:]
            for (name, text) in version.sorted(by: { $0.key < $1.key }) {
                files[name] = StoredFile(digest: try await store.add(Data(text.utf8), named: name))
            }
            let map = Data(version.values.sorted().joined(separator: "\n").utf8)
            try await store.goLive(map, files: files)
            try await store.confirm(FileDigest(of: map))
        }
        try await store.add(Data(repeating: 7, count: 100_000), named: "large")
        try await store.evict(downTo: 1_000, keeping: [])
        guard try await files(of: store).count == versions[1].count else { exit(1) }
        try await store.clear()
        try await store.goLive(Data("last".utf8))
    }

    /// The live map is whole, and so is every file that it names.
    @concurrent private static func verify(_ folder: URL) async throws {
        let store = try ResourceStore(at: folder)
        for digest in try await files(of: store) {
            guard let bytes = try await store.bytes(of: digest), FileDigest(of: bytes) == digest else {
                print("The file \(digest.text) of the live map is not there, or not whole.")
                exit(1)
            }
        }
        let left = try FileManager.default.contentsOfDirectory(
            atPath: folder.path(percentEncoded: false) + "/unfinished")
        guard left.isEmpty else {
            print("Unfinished files were left behind: \(left)")
            exit(1)
        }
    }

    @concurrent private static func files(of store: ResourceStore) async throws -> [FileDigest] {
        guard let live = await store.liveMap else { return [] }
        guard let map = try await store.bytes(of: live), FileDigest(of: map) == live else {
            print("The live map is not there, or not whole.")
            exit(1)
        }
        guard let version = await store.liveVersion, version.map == live else {
            print("The list of the live map's files is not there, or not whole.")
            exit(1)
        }
        return version.files.values.map(\.digest)
    }
}
