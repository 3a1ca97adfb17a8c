import FlyingFox
import Foundation
import TomboloEngine

/// Serves a folder over HTTP like an app's folder, but without the header fields that restrict pages.
struct LocalServerFiles {
    private let handler: FolderSchemeHandler?

    init(_ folder: URL?) throws {
        handler = try folder.map {
            var handler = try FolderSchemeHandler(name: "files", folder: $0, contentSecurityPolicy: nil)
            handler.isForSecureScheme = false
            return handler
        }
    }

    func response(to request: ReceivedRequest) async throws -> HTTPResponse {
        var url = URLComponents()
        url.scheme = "app"
        url.host = "files"
        url.path = request.path
        guard let handler, let url = url.url else { throw HTTPUnhandledError() }
        // The request's origin is left out, because it is an HTTP origin, which differs from that of the substitute
        // `app:` URL. A web server ignores it too.
        let fields = request.headers.filter { $0.key != "origin" }
        let answer = await handler.response(to: SchemeRequest(url: url, method: request.method, headers: fields))
        var headers = HTTPHeaders()
        for (name, value) in answer.headers where name != "Referrer-Policy" { headers[HTTPHeader(name)] = value }
        return HTTPResponse(
            statusCode: HTTPStatusCode(answer.status, phrase: ""), headers: headers,
            body: try await answer.body.readToEnd())
    }
}
