#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Serves one scheme by several handlers, one for each host of its URLs.
///
///     let apps = SchemeRouter(["tour": try FolderSchemeHandler(name: "tour", folder: folder)])
package struct SchemeRouter: SchemeHandling {
    /// The handler for each host. Hosts are compared as written.
    package let handlers: [String: any SchemeHandling]

    /// Creates a router; a host without a handler is answered with 404.
    package init(_ handlers: [String: any SchemeHandling]) { self.handlers = handlers }

    /// Passes the request to the handler of the URL's host.
    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse {
        guard let host = request.url.host(percentEncoded: true), let handler = handlers[host] else {
            return .notice(status: 404, "There is no app of that name.")
        }
        return await handler.response(to: request)
    }
}
