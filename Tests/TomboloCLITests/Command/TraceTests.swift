import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

extension CommandTests {
    /// The files that a run leaves on the disk. `tombolo open` stores nothing.
    struct TraceTests {
        /// The folders in which programs store files, as subfolders of one folder.
        private struct Surroundings {
            let folder = TemporaryFolder()
            private static let names =
                ["HOME", "TMPDIR", "XDG_RUNTIME_DIR"]
                + ["CONFIG", "DATA", "CACHE", "STATE"].map { "XDG_\($0)_HOME" }

            init() throws {
                for name in Self.names {
                    try FileManager.default.createDirectory(
                        at: folder.file(name), withIntermediateDirectories: false,
                        attributes: [.posixPermissions: 0o700])
                }
            }

            var environment: [String: String?] {
                Dictionary(uniqueKeysWithValues: Self.names.map { ($0, folder.path($0)) })
            }

            /// Every file and folder with its inode number, so that a replaced file is detected.
            func inodes() throws -> [String: UInt64] {
                var inodes: [String: UInt64] = [:]
                for path in try folder.contents {
                    inodes[path] =
                        try FileManager.default.attributesOfItem(atPath: folder.path(path))[.systemFileNumber]
                        as? UInt64
                }
                return inodes
            }
        }

        /// The folder with the sockets of the sandbox's D-Bus proxies. Each proxy removes its socket when it ends, which may be shortly after
        /// the end of the run.
        private static let proxyFolder = "XDG_RUNTIME_DIR/webkitgtk"

        /// Stores data with every storage API of a page.
        private static let script = """
            document.cookie = 'SECRET=1; max-age=1000';
            localStorage.SECRET = 1;
            sessionStorage.SECRET = 1;
            await new Promise((resolve, reject) => {
                const request = indexedDB.open('SECRET', 1);
                request.onupgradeneeded = () => request.result.createObjectStore('SECRET').put('SECRET', 1);
                request.onsuccess = resolve;
                request.onerror = reject;
            });
            console.log('stored');
            """

        @Test func aRunLeavesNoFiles() async throws {
            let surroundings = try Surroundings()
            try surroundings.folder.write(Self.script.utf8, to: "script.js")
            let before = try surroundings.inodes()
            let run = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", surroundings.folder.path("script.js")],
                environment: surroundings.environment)
            #expect(run.status == 0, "\(run.errors)")
            let left = try surroundings.inodes().filter { !$0.key.hasPrefix(Self.proxyFolder) }
            #expect(left == before, "\(left.keys.filter { before[$0] == nil })")
        }

        @Test func filesOfAKilledRunContainNoDataAndAreDeletedByTheNextRun() async throws {
            let surroundings = try Surroundings()
            try surroundings.folder.write((Self.script + "await new Promise(() => {});").utf8, to: "endless.js")
            try surroundings.folder.write("return 1;".utf8, to: "script.js")
            let before = try surroundings.inodes()
            let killed = try await CommandRun.of(
                ["open", "My Site", "--headless", "--events", "--evaluate", surroundings.folder.path("endless.js")],
                environment: surroundings.environment
            ) { _ in
            } watching: { process, output in
                if output.contains(#""stored""#) { kill(process, SIGKILL) }
            }
            #expect(killed.status == 137, "\(killed.errors)")
            let left = try surroundings.inodes().keys.filter { before[$0] == nil }
            #expect(!left.isEmpty)
            // The folder contains a copy of the program's extension for the engine.
            for path in left
            where !path.hasPrefix(Self.proxyFolder) && !path.hasSuffix("/libtombolo-web-process.so") {
                let isKnown = ["tombolo-run-", "tombolo-ipc-", ".flatpak"].contains { path.contains("/\($0)") }
                #expect(isKnown, "\(path)")
                let bytes = (try? Data(contentsOf: surroundings.folder.file(path))) ?? Data()
                #expect(bytes.count < 4096 && !String(decoding: bytes, as: UTF8.self).contains("SECRET"), "\(path)")
            }
            let next = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", surroundings.folder.path("script.js")],
                environment: surroundings.environment)
            #expect(next.status == 0, "\(next.errors)")
            // The engine's own folder stays, but is empty: the run that created it can no longer remove it.
            let remaining = try surroundings.inodes().filter {
                $0.key != "XDG_RUNTIME_DIR/.flatpak" && !$0.key.hasPrefix(Self.proxyFolder)
            }
            #expect(remaining == before, "\(remaining.keys.filter { before[$0] == nil })")
        }
    }
}
