import TestSupport
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

extension CommandTests {
    /// Without the web process extension, which intercepts a container's requests, the container is not created: some of its requests would
    /// reach the network.
    struct MissingExtensionTests {
        @Test(arguments: [true, false])
        func aContainerWithoutTheExtensionIsNotCreated(hasExtension: Bool) async throws {
            let folder = TemporaryFolder()
            let program = try await Self.install(in: folder, hasExtension: hasExtension)
            let server = try await LocalServer.start()
            // The server is the HTTP proxy, so that it receives each request to the container's host that is not intercepted.
            let proxy = "http://127.0.0.1:\(server.url("/").port ?? 0)"
            let run = try await CommandRun.of(
                ["demo", "rexxar", "--headless", "--events", "--evaluate", "-"], program: program,
                environment: ["http_proxy": proxy, "HTTP_PROXY": proxy], input: "return document.title")
            if hasExtension {
                #expect(run.status == 0, "\(run.errors)")
                #expect(try run.lines.contains { $0["type"] == "navigation" && $0["event"] == "finished" })
            } else {
                #expect(run.status != 0)
                #expect(run.errors.contains("libtombolo-web-process.so was not found"), "\(run.errors)")
                // No page was loaded.
                #expect(try !run.lines.contains { $0["type"] == "navigation" }, "\(run.output)")
                #expect(await server.requests.isEmpty)
            }
            await server.stop()
        }

        /// Copies the command, the program of the demos and their resources into a folder.
        private static func install(in folder: TemporaryFolder, hasExtension: Bool) async throws -> URL {
            let built = CommandRun.binary.deletingLastPathComponent()
            // The program searches for its files in the folder of its real path, so a symbolic link is not sufficient.
            for name in ["tombolo", "tombolo-demo"] {
                try await folder.copyProgram(built.appending(path: name).resolvingSymlinksInPath(), to: name)
            }
            for file in try FileManager.default.contentsOfDirectory(atPath: built.path(percentEncoded: false))
            where file.hasSuffix(".resources") && (hasExtension || !file.contains("CWebProcess")) {
                try FileManager.default.createSymbolicLink(
                    at: folder.file(file), withDestinationURL: built.appending(path: file))
            }
            return folder.file("tombolo")
        }
    }
}
