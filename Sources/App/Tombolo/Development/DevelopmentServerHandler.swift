#if DEBUG && os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import SoupRuntime
import TomboloEngine

/// Serves `app://NAME/…` from a development server, by the same rules as the folder in a release.
///
/// The pages have the origin, the policy and the grants that they have in a release. Only GET and HEAD are accepted,
/// and other origins are refused. Of the response's header fields, only those that describe its content are passed on,
/// because a development server lets other origins read its files, sets cookies and sends its own policies.
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
        // Takes the path from the URL's text, so that the server receives it as the page wrote it.
        let text = request.url.absoluteString.prefix { $0 != "#" }
        guard text.hasPrefix("app://\(name)/") else { return notice(404, "There is no app of that name.") }
        guard request.method == "GET" || request.method == "HEAD" else {
            return notice(405, "Only GET and HEAD are supported.", [("Allow", "GET, HEAD")])
        }
        guard !request.isFromForeignOrigin else { return notice(403, "The file is not served to other origins.") }
        let fields = request.headers.filter { !Self.omittedFields.contains($0.key) }.map { ($0.key, $0.value) }
        do {
            return try await fetch(request.method, String(text.dropFirst("app://\(name)".count)), fields)
        } catch is ForeignRedirect {
            return notice(502, "The development server redirects to another server, which the app does not request.")
        } catch is RedirectLoop {
            return notice(502, "The development server redirects too often. Check the base path of the tool.")
        } catch is InvalidAddress {
            return notice(400, "The URL is not valid.")
        } catch {
            // An event source never reconnects after a status other than 200, but it does after a network error.
            if request.headers["accept"]?.contains("text/event-stream") == true { return .failure("\(error)") }
            // The document loads itself again until the server answers.
            return notice(
                502,
                "The development server does not answer. Its output is in the terminal, after “web |”. This page is loaded again every second.",
                [("Refresh", "1")])
        }
    }

    private struct ForeignRedirect: Error {}
    private struct RedirectLoop: Error {}

    @MainActor
    private func fetch(
        _ method: String, _ path: String, _ fields: [(name: String, value: String)]
    ) async throws -> SchemeResponse {
        let root = "http://\(server.authority)"
        var path = path
        for _ in 0..<Self.maximumRedirects {
            let answer = try await DevelopmentServer.client.send(method, root + path, fields: fields)
            guard [301, 302, 303, 307, 308].contains(answer.status) else {
                return await response(of: answer, to: method)
            }
            guard let location = answer.field("location"),
                let target = URL(string: location, relativeTo: URL(string: root + path))?.absoluteString,
                target.hasPrefix(root + "/")
            else { throw ForeignRedirect() }
            path = String(target.dropFirst(root.count))
            // Reads the end, so that the connection can be used again.
            _ = try? await answer.nextPart()
        }
        throw RedirectLoop()
    }

    @MainActor
    private func response(of answer: SoupResponse, to method: String) async -> SchemeResponse {
        var headers = answer.fields.filter { Self.responseFields.contains($0.name) } + protection
        // Without this field, WebKit would always reuse a subresource of a custom scheme from its memory cache.
        if answer.field("cache-control") == nil { headers.append(("Cache-Control", "no-cache")) }
        guard method == "GET", answer.status != 204, answer.status != 304 else {
            // Reads the end, so that the connection can be used again.
            _ = try? await answer.nextPart()
            return SchemeResponse(status: answer.status, headers: headers, body: .bytes(Data()))
        }
        let body = DevelopmentBody(of: answer)
        return SchemeResponse(
            status: answer.status, headers: headers, body: .stream(AsyncThrowingStream { try await body.nextPart() }))
    }

    private func notice(
        _ status: Int, _ text: StaticString, _ headers: [(name: String, value: String)] = []
    ) -> SchemeResponse {
        .notice(status: status, text, headers: headers)
    }

    private static let maximumRedirects = 5
    /// Request fields that are not passed on: those that contain the app's origin, and those that libsoup sets.
    private static let omittedFields: Set = [
        "accept-encoding", "authorization", "connection", "content-length", "content-type", "cookie", "host",
        "keep-alive", "origin", "proxy-authorization", "referer", "te", "trailer", "transfer-encoding", "upgrade",
    ]
    private static let responseFields: Set = [
        "accept-ranges", "cache-control", "content-disposition", "content-language", "content-length", "content-range",
        "content-type", "etag", "last-modified", "sourcemap", "vary", "x-sourcemap",
    ]
}

/// The body of a server's response, which has to be as long as the response's header states.
@MainActor
private final class DevelopmentBody {
    private let answer: SoupResponse
    private var missing: Int?

    init(of answer: SoupResponse) {
        self.answer = answer
        missing = answer.field("content-length").flatMap { Int($0) }
    }

    func nextPart() async throws -> Data? {
        guard let part = try await answer.nextPart() else {
            if let missing, missing > 0 { throw Incomplete() }
            return nil
        }
        missing = missing.map { $0 - part.count }
        return Data(part)
    }

    private struct Incomplete: Error {}
}
#endif
