import FlyingFox
import Foundation
import TomboloEngine
import TomboloRexxar
import TomboloProgram

/// Responds to requests for the map, a file, the script that reloads pages, or the change events that the script waits for.
struct DevelopmentHandler: HTTPHandler {
    let site: DevelopmentSite
    let hosts: AcceptedHosts
    let token: ServedToken

    @concurrent
    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard hosts.contain(request.headers[.host]) else {
            return .text(403, "This server does not have that host name. Add it with --name.")
        }
        let isClient = ServedClients.include(
            host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")],
            site: request.headers[HTTPHeader("Sec-Fetch-Site")], mode: request.headers[HTTPHeader("Sec-Fetch-Mode")])
        guard isClient else { return .text(403, "This server accepts requests only from its own pages.") }
        guard request.method == .GET || request.method == .HEAD else {
            return .text(405, "Only GET and HEAD are supported.")
        }
        guard let path = token.path(in: request.path) else {
            return .text(403, "The URL lacks the token. Use the URL that the command printed.")
        }
        switch path {
        case "/routes.json": return await map()
        case DevelopmentSite.ownPath + "reload.js": return .reloadScript
        case DevelopmentSite.ownPath + "changes": return await changes(request)
        default: return try await file(path)
        }
    }

    private func map() async -> HTTPResponse {
        do throws(RoutesBuildError) {
            return .fresh("application/json", Data(try await site.map().mapText.utf8))
        } catch {
            StandardError.report(error.description)
            return .text(500, error.description)
        }
    }

    /// Responds with change events. A routed page, whose origin is that of its container, may receive them as well.
    private func changes(_ request: HTTPRequest) async -> HTTPResponse {
        let since = request.query.first { $0.name == "since" }?.value
        guard let changes = await site.changes(since: since) else {
            return .text(503, "Too many pages are waiting for changes. Close some of them.")
        }
        let events = HTTPBodySequence(from: ChangeEvents(changes: changes))
        var response = HTTPResponse(statusCode: .ok, headers: .fresh("text/event-stream"), body: events)
        if let host = request.headers[.host], let origin = request.headers[HTTPHeader("Origin")],
            ServedClients.isContainer(origin, of: host)
        {
            response.headers[HTTPHeader("Access-Control-Allow-Origin")] = origin
        }
        return response
    }

    private func file(_ path: String) async throws -> HTTPResponse {
        // The state is taken before the file is read, so that a change during the reading is reported to the page when
        // it subscribes.
        let tag = tag(since: await site.state)
        // Conditional and range requests are useless for a response that is never stored.
        let response = await site.file(path, method: "GET", headers: [:])
        if response.status == 404, path == "/", let build = try? await site.map() {
            return .fresh("text/html; charset=utf-8", Data((list(of: build) + tag).utf8))
        }
        let type = response.header("Content-Type") ?? "application/octet-stream"
        var body = try await response.body.readToEnd()
        if type.hasPrefix("text/html") { body += Data(tag.utf8) }
        return HTTPResponse(
            statusCode: HTTPStatusCode(response.status, phrase: ""), headers: .fresh(type), body: body)
    }

    /// The script tag, which is appended to the text of a page. At that position, it does not affect the page, because a parser makes the
    /// script the last element of the body.
    private func tag(since state: String) -> String {
        "\n<script src=\"\(token.folder)\(DevelopmentSite.ownPath.dropFirst())reload.js?since=\(state)\"></script>\n"
    }

    private func list(of build: RoutesBuild) -> String {
        let routes = (try? RoutesMap(Array(build.mapText.utf8)))?.routes ?? []
        let items = routes.map {
            "<li><a href=\"\(token.folder)\(Self.escaped($0.remoteFile))\">\(Self.escaped($0.remoteFile))</a>\n"
        }
        return "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>Pages</title>\n<ul>\n\(items.joined())</ul>\n"
    }

    private static func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}

extension HTTPHeaders {
    /// Fields that prevent a response from being stored, so that a reload shows the page that was just saved.
    fileprivate static func fresh(_ type: String) -> HTTPHeaders {
        [
            .contentType: type, HTTPHeader("Cache-Control"): "no-store",
            HTTPHeader("X-Content-Type-Options"): "nosniff",
            // The path contains the token, which other origins must not receive.
            HTTPHeader("Referrer-Policy"): "same-origin",
            // Only pages of the same origin may embed it.
            HTTPHeader("X-Frame-Options"): "SAMEORIGIN",
        ]
    }
}

extension HTTPResponse {
    fileprivate static func fresh(_ type: String, _ body: Data) -> HTTPResponse {
        HTTPResponse(statusCode: .ok, headers: .fresh(type), body: body)
    }

    fileprivate static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""), headers: .fresh("text/plain; charset=utf-8"),
            body: Data(text.utf8))
    }

    fileprivate static var reloadScript: HTTPResponse {
        .fresh("text/javascript; charset=utf-8", Data(EmbeddedScripts.reload.utf8))
    }
}
