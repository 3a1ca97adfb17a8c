import Foundation
import TomboloUpdates

/// A program for tests: a TUF client with the command line of tuf-conformance (its CLIENT-CLI.md).
///
/// It exits with 0 on success, 1 on failure, 64 for wrong arguments. It never waits by the clock of Swift's tasks, because the suite runs it under
/// faketime, with which such a wait never ends.
@main
struct TrustProbe {
    static func main() async {
        guard let arguments = ProbeArguments(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data("usage: trust-probe OPTIONS init ROOT | refresh | download\n".utf8))
            exit(64)
        }
        do {
            try await run(arguments)
        } catch {
            FileHandle.standardError.write(Data("trust-probe: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: ProbeArguments) async throws {
        let folder = try ProbeFolder(arguments.metadataFolder)
        switch arguments.command {
        case .begin(let root): try folder.begin(try Data(contentsOf: URL(filePath: root)))
        case .refresh: _ = try await client(arguments, folder).refresh()
        case .download:
            let client = try client(arguments, folder)
            _ = try await client.refresh()
            for name in arguments.targetNames { try await download(name, client, to: arguments.targetFolder) }
        }
    }

    private static func client(_ arguments: ProbeArguments, _ folder: ProbeFolder) throws -> TrustClient {
        guard let metadata = URL(string: arguments.metadataURL), let root = try folder.root else {
            throw ProbeError("The metadata folder has no root, or the URL of the metadata is missing.")
        }
        let repository = WebRepository(
            metadataURL: metadata, targetsURL: URL(string: arguments.targetsURL) ?? metadata)
        return try TrustClient(root: root, source: repository, storage: folder, now: .now)
    }

    private static func download(_ name: String, _ client: TrustClient, to folder: String) async throws {
        guard let record = try await client.record(ofTarget: name) else {
            throw ProbeError("No role lists the target file \(name).")
        }
        let file = URL(filePath: folder).appending(path: RoleFile.encoded(name))
        if let bytes = try? Data(contentsOf: file), (try? record.check(bytes, of: name)) != nil { return }
        try await client.target(name, record).write(to: file, options: .atomic)
    }
}
