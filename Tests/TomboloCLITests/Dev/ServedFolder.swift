#if DEBUG
import Foundation
import TomboloEngine

@testable import Tombolo
@testable import TomboloCLI

/// A site of an app whose folder a development server serves.
struct ServedFolder {
    let server: Tombolo.DevelopmentServer
    let handler: DevelopmentServerHandler

    /// - Parameters:
    ///   - authority: The host and port of the server.
    ///   - name: The host of the site's origin.
    ///   - policy: The app's policy for its pages.
    ///   - added: The sources that the policy allows in addition.
    init?(
        _ authority: String, name: String = "notes", policy: ContentSecurityPolicy? = .strict,
        added: [PolicySource] = []
    ) throws {
        let folder = URL(filePath: "/nowhere/pages", directoryHint: .isDirectory)
        let start: JSONValue = [
            "folder": "pages", "authority": .string(authority),
            "sockets": .string(TomboloCLI.EmbeddedScripts.developmentSockets),
            "sources": .array(added.map { ["directive": .string($0.directive), "source": .string($0.source)] }),
        ]
        guard let server = Tombolo.DevelopmentServer(start, folders: ["pages": folder]) else { return nil }
        let handler = try FolderSchemeHandler(name: name, folder: folder, contentSecurityPolicy: policy)
        guard let replaced = DevelopmentServerHandler(inPlaceOf: handler, server: server) else { return nil }
        (self.server, self.handler) = (server, replaced)
    }

    /// The response to a request for a path of the site.
    func response(
        _ path: String, method: String = "GET", headers: [String: String] = [:]
    ) async throws -> (status: Int, headers: [String: String], body: Data) {
        guard let url = URL(string: "app://notes\(path)") else { throw CocoaError(.fileNoSuchFile) }
        let response = await handler.response(to: SchemeRequest(url: url, method: method, headers: headers))
        let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
        return (response.status, Dictionary(fields) { "\($0), \($1)" }, try await response.body.readToEnd())
    }
}
#endif
