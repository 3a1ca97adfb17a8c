import Foundation
import Testing
import TomboloEngine
import TomboloTesting

extension CommandTests {
    /// A container without the web process extension, which judges its requests, is not made: some of them would go to the network.
    struct MissingExtensionTests {
        @Test(arguments: [true, false])
        func aContainerWithoutTheExtensionIsNotMade(hasExtension: Bool) async throws {
            let folder = TemporaryFolder()
            let program = try await Self.install(in: folder, hasExtension: hasExtension)
            let server = try await LocalServer.start()
            // What takes the place of the container's host, where nobody keeps its requests from the network.
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
                // Nothing was shown.
                #expect(try !run.lines.contains { $0["type"] == "navigation" }, "\(run.output)")
                #expect(await server.requests.isEmpty)
            }
            await server.stop()
        }

        /// The command and what lies beside it, in a folder of its own.
        private static func install(in folder: TemporaryFolder, hasExtension: Bool) async throws -> URL {
            let built = CommandRun.binary.deletingLastPathComponent()
            // The program finds its files beside where it really is, so a link will not do.
            try await folder.copyProgram(CommandRun.binary.resolvingSymlinksInPath(), to: "tombolo")
            for file in try FileManager.default.contentsOfDirectory(atPath: built.path(percentEncoded: false))
            where file.hasSuffix(".resources") && (hasExtension || !file.contains("CWebProcess")) {
                try FileManager.default.createSymbolicLink(
                    at: folder.file(file), withDestinationURL: built.appending(path: file))
            }
            return folder.file("tombolo")
        }
    }
}
