#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SoupRuntime
import TomboloEngine

/// Serves `app://NAME/…` from a development server, with the rules by which the folder of a release is served.
///
/// The pages have the origin, the policy and the grants of a release. Only GET and HEAD are accepted, other origins are refused, and of the
/// response only header fields about its content are passed on: a development server allows other origins to read its files, sets cookies and
/// sends policies of its own.
struct DevelopmentServerHandler: SchemeHandling {
    private let name: String
    private let server: DevelopmentServer
    private let protection: [(name: String, value: String)]

    /// Creates the handler that replaces that of a folder; nil if no development server serves the folder.
    init?(inPlaceOf folder: FolderSchemeHandler, server: DevelopmentServer? = DevelopmentStart.current?.server) {
        guard let server, folder.folder.standardizedFileURL.path == server.folder.standardizedFileURL.path else {
            return nil
        }
        name = folder.name
        self.server = server
        protection = SchemeResponse.protectiveHeaders(
            policy: server.policy(folder.contentSecurityPolicy), schemes: ["app"] + folder.furtherSchemes.sorted())
    }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        // The path is taken from the text, so that the server receives it as the page wrote it.
        let text = request.url.absoluteString.prefix { $0 != "#" }
        guard text.hasPrefix("app://\(name)/") else { return notice(404, "There is no app of that name.") }
        guard request.method == "GET" || request.method == "HEAD" else {
            return notice(405, "Only GET and HEAD are supported.", [("Allow", "GET, HEAD")])
        }
        guard !request.isFromForeignOrigin else { return notice(403, "The file is not served to other origins.") }
        let fields = Self.requestFields.compactMap { name in request.headers[name].map { (name, $0) } }
        do {
            return try await fetch(request.method, String(text.dropFirst("app://\(name)".count)), fields)
        } catch is CancellationError {
            return .failure("The page has stopped the request.")
        } catch is ForeignRedirect {
            return notice(502, "The development server redirects to another server.")
        } catch {
            // A document is loaded again until the server answers.
            return notice(502, "The development server does not answer.", [("Refresh", "1")])
        }
    }

    private struct ForeignRedirect: Error {}

    @MainActor
    private func fetch(
        _ method: String, _ path: String, _ fields: [(name: String, value: String)]
    ) async throws -> SchemeResponse {
        let root = "http://\(server.authority)"
        var path = path
        for _ in 0..<Self.maximumRedirects {
            let answer = try await DevelopmentServer.client.send(method, root + path, fields: fields)
            guard [301, 302, 303, 307, 308].contains(answer.status) else { return response(of: answer, to: method) }
            guard let location = answer.field("location"),
                let target = URL(string: location, relativeTo: URL(string: root + path))?.absoluteString,
                target.hasPrefix(root + "/")
            else { break }
            path = String(target.dropFirst(root.count))
        }
        throw ForeignRedirect()
    }

    @MainActor
    private func response(of answer: SoupResponse, to method: String) -> SchemeResponse {
        let headers = answer.fields.filter { Self.responseFields.contains($0.name) } + protection
        let hasBody = method == "GET" && answer.status != 204 && answer.status != 304
        guard hasBody else { return SchemeResponse(status: answer.status, headers: headers, body: .bytes(Data())) }
        let parts = AsyncThrowingStream<Data, any Error> { try await answer.nextPart().map { Data($0) } }
        return SchemeResponse(status: answer.status, headers: headers, body: .stream(parts))
    }

    private func notice(
        _ status: Int, _ text: StaticString, _ headers: [(name: String, value: String)] = []
    ) -> SchemeResponse {
        .notice(status: status, text, headers: headers)
    }

    private static let maximumRedirects = 5
    private static let requestFields = [
        "accept", "accept-language", "cache-control", "if-modified-since", "if-none-match", "if-range", "pragma",
        "range",
        "sec-fetch-dest", "sec-fetch-mode", "user-agent",
    ]
    private static let responseFields: Set = [
        "accept-ranges", "cache-control", "content-disposition", "content-language", "content-length", "content-range",
        "content-type", "etag", "last-modified", "sourcemap", "vary", "x-sourcemap",
    ]
}
#endif
