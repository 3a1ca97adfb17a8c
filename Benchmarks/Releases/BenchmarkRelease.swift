import COpenSSL
import Foundation
import ReleaseFixtures
import TomboloUpdates

/// A published release of 500 files, in memory and in the folder of a store.
struct BenchmarkRelease: Sendable {
    private static let count = 500

    private let server: RepositoryServer
    private let root: Data
    private let manifest: Data
    private let entry: ReleaseEntry
    private let contents: [String: Data]
    private let paths: [String]
    private let objects: ObjectFolder
    /// The paths of the stored files.
    private let storedPaths: [String]

    /// - Parameter folder: An empty folder for the stored files.
    init(fileSize: Int, in folder: URL) throws {
        var files: [String: String] = [:]
        for number in 0..<Self.count {
            files["static/chunk-\(number).js"] = "\(number)" + String(repeating: "x", count: fileSize)
        }
        let publisher = try TestPublisher(files)
        guard let manifest = publisher.manifests["1.0"],
            let channel = publisher.repository.files["1.web-stable.json"]
        else { throw Failure() }
        let signed = try SignedMetadata(channel, file: "web-stable.json", maximumSize: channel.count).signed
        let entries = try ReleaseChannel(role: "web-stable", signed: signed, bundle: "web", channel: "stable").entries
        guard let entry = entries.first else { throw Failure() }
        (root, server) = (publisher.repository.firstRoot, RepositoryServer(publisher.repository))
        (self.entry, self.manifest) = (entry, manifest.bytes)
        contents = files.mapValues { Data($0.utf8) }
        paths = contents.keys.sorted()
        var objects = try ObjectFolder(in: DurableFolder(folder.path(percentEncoded: false)))
        storedPaths = try contents.values.map { bytes in
            let digest = try objects.add(bytes).digest.text
            return folder.appending(path: "objects/\(digest.prefix(2))/\(digest.dropFirst(2))").path(
                percentEncoded: false)
        }
        self.objects = objects
    }

    /// Hashes all bytes with nothing but OpenSSL.
    func hash() throws {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        for path in paths {
            let isDone = contents[path]?.withUnsafeBytes {
                EVP_Digest($0.baseAddress, $0.count, &digest, &count, EVP_sha256(), nil)
            }
            guard isDone == 1 else { throw Failure() }
        }
        // The manifest is a part of the release.
        _ = manifest.withUnsafeBytes { EVP_Digest($0.baseAddress, $0.count, &digest, &count, EVP_sha256(), nil) }
    }

    /// Opens, reads and hashes all stored files with nothing but the system and OpenSSL.
    func hashStored() throws {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        for path in storedPaths {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            defer { close(descriptor) }
            var facts = stat()
            guard descriptor >= 0, fstat(descriptor, &facts) == 0 else { throw Failure() }
            let size = Int(facts.st_size)
            let isDone = withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) {
                read(descriptor, $0.baseAddress, size) == size
                    && EVP_Digest($0.baseAddress, size, &digest, nil, EVP_sha256(), nil) == 1
            }
            guard isDone else { throw Failure() }
        }
        _ = manifest.withUnsafeBytes { EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil) }
    }

    /// Verifies all metadata from the first root on, without stored files.
    func verifyMetadata() async throws {
        let client = try TrustClient(root: root, source: server, storage: NoStorage(), now: TestRepository.now)
        _ = try await client.refresh()
        let (content, _) = try await client.role("web-stable")
        let halt = try await client.role("web-halt").content
        _ = try ReleaseChannel(role: "web-stable", signed: content.content, bundle: "web", channel: "stable")
        _ = try HaltList(role: "web-halt", signed: halt.content, bundle: "web")
    }

    /// Verifies the manifest.
    /// - Returns: Its files.
    func verifyManifest() throws -> [BundleFile] { try BundleManifest(manifest, of: entry, bundle: "web").files }

    /// Verifies the size and the digest of each file.
    func verify(_ files: [BundleFile]) throws {
        for file in files {
            guard let bytes = contents[file.path.text], bytes.count == file.size, FileDigest(of: bytes) == file.digest
            else { throw Failure() }
        }
    }

    /// Reads each stored file and verifies its digest, as for a page.
    func verifyStored(_ files: [BundleFile]) throws {
        for file in files {
            guard let bytes = try objects.bytes(of: file.digest), bytes.count == file.size else { throw Failure() }
        }
    }

    private struct Failure: Error {}
}
