import Foundation
import Glibc
import TomboloRexxar
import TomboloUpdates

/// A program for tests: writes two versions of an app into a store, verifies a store after its writer was killed, or starts an app.
///
/// - `write FOLDER` writes the versions.
/// - `verify FOLDER` verifies the store; `recover FOLDER` also writes the versions again.
/// - `exit FOLDER` starts an app, which exits.
/// - `raise FOLDER SIGNAL [failed]` starts an app, which ends by the signal, after a page of it has failed or not.
@main
struct StoreProbe {
    static let versions = [
        ["page": "<title>one</title>", "script": "one()"], ["page": "<title>two</title>", "script": "one()"],
    ]

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (3...5).contains(arguments.count) else { exit(64) }
        let folder = URL(filePath: arguments[2])
        // The store inherits the executor preference of its callers.
        try await Task(executorPreference: OneThread()) {
            switch arguments[1] {
            case "write": try await write(folder)
            case "verify": try await verify(folder)
            case "exit": try await start(folder, signal: nil)
            case "raise":
                let number = arguments.dropFirst(3).first.flatMap { Int32($0) }
                try await start(folder, signal: number, hasFailed: arguments.last == "failed")
            default:
                // The store of a killed writer can be read, and can be written again.
                try await verify(folder)
                try await write(folder)
                try await verify(folder)
            }
        }.value
    }

    /// Starts an app with the store, and ends the process while its routes are in use.
    /// - Parameters:
    ///   - number: The signal that ends the process; nil to exit.
    ///   - hasFailed: Whether a page of the live version fails before.
    @MainActor private static func start(_ folder: URL, signal number: Int32?, hasFailed: Bool = false) async throws {
        // A parent may ignore these signals, and a child inherits that.
        for ending in [SIGTERM, SIGINT, SIGHUP] { signal(ending, SIG_DFL) }
        var config = RXRConfig()
        config.routesCachePath = folder.path(percentEncoded: false)
        config.routesDataPath = folder.path(percentEncoded: false) + ".data"
        let routes = try await RXRRouteManager(config: config)
        if hasFailed { routes.noteFailure(of: routes.snapshot) }
        withExtendedLifetime(routes) {
            if let number { end(by: number) }
            exit(0)
        }
    }

    /// Ends the process by a signal, which the threads of Dispatch block.
    private static func end(by number: Int32) {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_UNBLOCK, &all, nil)
        raise(number)
    }

    @concurrent private static func write(_ folder: URL) async throws {
        print(maps.map { $0?.text ?? "none" }.joined(separator: " "))
        let store = try ResourceStore(at: folder)
        let record = try VersionRecord(at: URL(filePath: folder.path(percentEncoded: false) + ".record"))
        _ = try await store.noteStart()
        for (number, version) in versions.enumerated() {
            var files: [String: StoredFile] = [:]
            for (name, text) in version.sorted(by: { $0.key < $1.key }) {
                files[name] = StoredFile(digest: try await store.add(Data(text.utf8), named: name))
            }
            try await store.goLive(map(of: version), files: files)
            try await record.note(RoutesVersion("\(number + 1)"))
            note(number + 1, folder)
            try await store.confirm(FileDigest(of: map(of: version)))
        }
        try await store.add(Data(repeating: 7, count: 100_000), named: "large")
        try await store.evict(downTo: 1_000, keeping: [])
        guard try await files(of: store).count == versions[1].count else { exit(1) }
        try await store.clear()
        note(3, folder)
        try await store.goLive(last)
        note(4, folder)
    }

    private static let last = Data("last".utf8)

    private static func map(of version: [String: String]) -> Data {
        Data(version.values.sorted().joined(separator: "\n").utf8)
    }

    // MARK: Steps

    /// Creates a file next to the store that records the completion of a step. No test kills the writer at the system call that does this.
    private static func note(_ step: Int, _ folder: URL) {
        close(open(folder.path + ".\(step)", O_CREAT | O_WRONLY, 0o644))
    }

    /// The digest of the live map after each step. nil means that no map is live.
    private static let maps = [nil] + versions.map { FileDigest(of: map(of: $0)) } + [nil, FileDigest(of: last)]

    /// The maps that may be live after a kill: the map of the last completed step, and the map of the step after it.
    private static func possibleMaps(_ folder: URL) -> [FileDigest?] {
        let done = maps.indices.last { access(folder.path + ".\($0)", F_OK) == 0 } ?? 0
        return Array(maps[done..<min(done + 2, maps.count)])
    }

    /// Checks that an expected map is live, that the map and its files are complete, and that no unfinished files are left.
    @concurrent private static func verify(_ folder: URL) async throws {
        let store = try ResourceStore(at: folder)
        guard possibleMaps(folder).contains(await store.liveMap) else {
            print("The live map is neither that of the last completed step nor the next one.")
            exit(1)
        }
        for digest in try await files(of: store) {
            guard let bytes = try await store.bytes(of: digest), FileDigest(of: bytes) == digest else {
                print("The file \(digest.text) of the live map is missing or incomplete.")
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
            print("The live map is missing or incomplete.")
            exit(1)
        }
        guard let version = await store.liveVersion, version.map == live else {
            print("The file list of the live map is missing or incomplete.")
            exit(1)
        }
        return version.files.values.map(\.digest)
    }
}
