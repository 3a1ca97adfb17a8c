import Foundation
import TomboloTesting

/// Calls `body` with a server, and stops the server afterwards.
@MainActor
func withServer<Result>(files: URL? = nil, _ body: @MainActor (LocalServer) async throws -> Result) async throws
    -> Result
{
    let server = try await LocalServer.start(files: files)
    do {
        let result = try await body(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}
