public import Foundation
import Synchronization
public import TomboloEngine

/// Serves the files of one page under the schemes of ``RoutedURL``: from the store, from the app's own files, from the network.
///
/// - All comes from the edition that the page was opened with, until ``use(_:)`` gives another.
/// - Only GET and HEAD, and only files of hosts that the maps name or ``RXRConfig/allowedHosts`` lists: there what the maps name and what
///   ``RXRConfig/servedPaths`` adds.
/// - What is here has the type that the server gave with it, else, or where that is plain text or bytes, the type of its ending; single byte
///   ranges work.
/// - What is not here is asked for at its address on the web; status and type are passed on. What does not come, or not as a whole, is a
///   network error, and so is what another origin would answer: a redirect leaves the origin only for a file whose digest the map
///   gives. A file with another digest than the map has is not shown. Scripts, styles and pages are kept, and what the map names.
/// - Other origins are refused unless ``RXRConfig/readers`` lists them.
///
/// One for each page; requests may come on any thread.
public final class RoutedPageHandler: SchemeHandling {
    private let files: RoutedFiles
    /// Set on the main actor and read wherever requests are answered, hence the lock.
    private let pinned: Mutex<RoutesEdition>

    init(files: RoutedFiles, edition: RoutesEdition) {
        self.files = files
        pinned = Mutex(edition)
    }

    /// The edition that files are served from.
    public var edition: RoutesEdition { pinned.withLock(\.self) }

    /// Serves files of another edition from now on; for a page that is loaded anew.
    public func use(_ edition: RoutesEdition) { pinned.withLock { $0 = edition } }

    /// A file by its address on the web, if it is here: for requests that pages make to the hosts of routes themselves. nil for all others.
    public func localFile(at url: URL) async -> RoutedFile? {
        guard let url = RoutedURL(remote: url), edition.hasHost(of: url) else { return nil }
        return await files.local(url, of: edition)
    }

    /// The schemes that it serves, for the page: what came over http is no secure context, unless it can only be of this machine.
    public var schemes: [String: any SchemeHandling] {
        let clearText: any SchemeHandling =
            files.config.letsRoutesComeInClearText ? ClearTextScheme(handler: self) : self
        return Dictionary(uniqueKeysWithValues: RoutedURL.schemes.map { ($0, $0 == "rexxar-http" ? clearText : self) })
    }

    /// Answers a request; see the type.
    @concurrent
    public func response(to request: SchemeRequest) async -> SchemeResponse {
        let edition = edition
        guard let asked = RoutedURL(shown: request.url) else { return notice(404, "There is no such address.") }
        guard asked.isProtected || files.config.letsRoutesComeInClearText else {
            return notice(403, "Files that come in clear text are not served: use https, or letsRoutesComeInClearText.")
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            return notice(405, "Only GET and HEAD: ask the server itself for anything else.", [("Allow", "GET, HEAD")])
        }
        guard let sharing = sharing(with: request) else { return notice(403, "Not for another origin.") }
        guard edition.hasHost(of: asked) else { return notice(403, "The routes have no file of this host.") }
        let page = asked.withoutURI
        let url = edition.names(page) ? page : asked
        let kind = edition.answer(for: url)
        var response: SchemeResponse
        if let file = await local(url, kind, edition) {
            response = answer(request, with: file, asked)
        } else if kind == .notServed {
            return notice(403, "The routes have no file of this address: name it in the map, or in servedPaths.")
        } else {
            response = await network(request, url, edition)
            if kind == .resource { response = asResource(response) }
        }
        if kind == .resource, url.pathExtension == "svg" { response.headers.append(Self.inert) }
        if case .failure = response.body { return response }
        response.headers += sharing
        if request.method == "HEAD" { response.body = .bytes(Data()) }
        return response
    }

    /// A file that is here. Of an address that is not served only the app's own file is: what the store has of it came by other rules.
    private func local(
        _ url: RoutedURL, _ kind: ServedFiles.Answer, _ edition: RoutesEdition
    ) async -> RoutedFile? {
        if kind != .notServed { return await files.local(url, of: edition) }
        return files.config.isCacheEnabled ? files.bundled(url, of: edition) : nil
    }

    /// What came from the network, if it is no document: one of an address beside the map's would have the origin of its pages.
    private func asResource(_ response: SchemeResponse) -> SchemeResponse {
        if case .failure = response.body { return response }
        guard response.status < 400 else { return notice(response.status, "The server does not have the file.") }
        let type = response.header("Content-Type")?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard ServedFiles.isResource(type?.lowercased()) else {
            return notice(403, "The server has another kind of file there: name it in the map, or in servedPaths.")
        }
        return response
    }

    /// A picture that is shown as a document runs nothing and has no origin.
    private static let inert = (name: "Content-Security-Policy", value: "sandbox; script-src 'none'")

    /// The fields that let an origin read the answer; nil when it may not.
    private func sharing(with request: SchemeRequest) -> [(name: String, value: String)]? {
        guard let origin = request.headers["origin"] else { return [] }
        // Its own pages too need to be let: they may have asked for the file at its address on the web, which is another origin.
        let isReader = files.config.readers.contains { $0.isSame(as: Origin(serialized: origin)) }
        guard isReader || !request.isFromForeignOrigin else { return nil }
        return [("Access-Control-Allow-Origin", origin), ("Vary", "Origin")]
    }

    private func answer(_ request: SchemeRequest, with file: RoutedFile, _ url: RoutedURL) -> SchemeResponse {
        var headers = [("Content-Type", file.contentType), ("Accept-Ranges", "bytes")] + protection(of: url)
        var (status, bytes) = (200, file.bytes)
        switch ByteRange(header: request.method == "GET" ? request.headers["range"] : nil, size: bytes.count) {
        case .whole: break
        case .unsatisfiable: return notice(416, "No such bytes.", [("Content-Range", "bytes */\(bytes.count)")])
        case .part(let first, let count):
            headers.append(("Content-Range", "bytes \(first)-\(first + count - 1)/\(bytes.count)"))
            (status, bytes) = (206, bytes.dropFirst(first).prefix(count))
        }
        headers.append(("Content-Length", String(bytes.count)))
        return SchemeResponse(status: status, headers: headers, body: .bytes(bytes))
    }

    private func network(_ request: SchemeRequest, _ url: RoutedURL, _ edition: RoutesEdition) async -> SchemeResponse {
        do throws(FetchFailure) {
            var fields = Self.passedOn(request.headers)
            // Of a file that is to be judged by its digest all has to come, whatever part of it the page wants.
            if edition.digest(of: url) != nil { fields["range"] = nil }
            let answer = try await files.fetch(url, of: edition, fields: fields)
            if edition.digest(of: url) != nil { return judged(request, answer, url, edition) }
            var headers = Self.returned.compactMap { name in answer.fields[name].map { (name: name, value: $0) } }
            // What a server gives no type, or none that says anything, is a page only if the map says so.
            let said = answer.fields["content-type"]
            let isFile = answer.status == 200 && edition.names(url)
            let type = isFile ? FileType.of(url, said: said, bytes: answer.body) : said ?? "application/octet-stream"
            headers.append(("Content-Type", type))
            headers.append(("Content-Length", String(answer.body.count)))
            return SchemeResponse(
                status: answer.status, headers: headers + protection(of: url), body: .bytes(answer.body))
        } catch {
            files.config.logger?(RXRLog(.downloadingHTMLFileError, url: url.remote, error: error.description))
            return .failure("“\(url)” is not here, and did not come. \(error)")
        }
    }

    /// The answer to a request for a file whose digest the map gives: that file, or nothing that the server wrote. A status does not
    /// make other bytes the app's: pages show those of an error too, and run those of a part.
    private func judged(
        _ request: SchemeRequest, _ answer: FetchedResponse, _ url: RoutedURL, _ edition: RoutesEdition
    ) -> SchemeResponse {
        if files.isWanted(answer, of: url, in: edition) {
            let type = FileType.of(url, said: answer.fields["content-type"], bytes: answer.body)
            return self.answer(request, with: RoutedFile(bytes: answer.body, contentType: type), url)
        }
        if answer.status >= 400 { return notice(answer.status, "The server does not have the file.") }
        let problem = "It has another SHA-256 than the map says, or came with status \(answer.status) and not 200."
        files.config.logger?(RXRLog(.validatingHTMLFileError, url: url.remote, error: problem, status: answer.status))
        return notice(502, "The server has another file than the routes map says.")
    }

    /// What of a page's request goes to the server: nothing of who asks, and nothing that speaks of a cache that there is not.
    private static func passedOn(_ headers: [String: String]) -> [String: String] {
        headers.filter { name, _ in
            !withheld.contains(name) && !name.hasPrefix("sec-") && !name.hasPrefix("proxy-")
        }
    }

    private static let withheld: Set<String> = [
        "accept-encoding", "connection", "content-length", "content-type", "cookie", "host", "if-match",
        "if-modified-since",
        "if-none-match", "if-unmodified-since", "keep-alive", "origin", "referer", "te", "trailer", "transfer-encoding",
        "upgrade",
    ]

    /// What of a server's answer goes to the page, besides type and length.
    private static let returned = [
        "accept-ranges", "cache-control", "content-disposition", "content-language", "content-range", "last-modified",
    ]

    /// The fields that go with a file: what its documents may load does not depend on where it comes from.
    private func protection(of url: RoutedURL) -> [(name: String, value: String)] {
        let config = files.config
        var policy = config.contentSecurityPolicy
        if policy?["frame-src"] != nil { policy?.allow(config.scheme + ":", for: "frame-src") }
        // Documents that came in clear text may use what does, as on the web.
        if !url.isSecure { policy = policy?.openingClearText(and: ["rexxar-http"]) }
        return SchemeResponse.protectiveHeaders(
            policy: policy, isSecure: url.isSecure, schemes: ContentSecurityPolicy.routedSchemes,
            frameSchemes: [config.scheme])
    }

    private func notice(
        _ status: Int, _ text: StaticString, _ headers: [(name: String, value: String)] = []
    ) -> SchemeResponse {
        .notice(status: status, text, headers: headers)
    }
}
