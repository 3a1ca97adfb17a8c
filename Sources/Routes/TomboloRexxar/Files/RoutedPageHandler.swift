public import Foundation
import Synchronization
public import TomboloEngine
package import TomboloUpdates

/// Serves the files of one page under `rexxar-https` and `rexxar-http`: from the store, from the bundled files, or from the network.
///
/// - All files come from the snapshot with which the page was opened, until ``use(_:)`` sets another one.
/// - GET and HEAD are served, on hosts that the maps name or ``RXRConfig/allowedHosts`` lists: the files that the maps name, and those that
///   ``RXRConfig/servedPaths`` adds.
/// - A local file has the content type that the server sent. If it sent no type, or a generic one for text or bytes, the type follows from
///   the file's extension. Single byte ranges are supported.
/// - Other files are fetched from their address on the web, with the server's status and content type. An incomplete or failed transfer is a
///   network error. So is a response from another origin, because a redirect may lead to another origin only for a file whose digest is in
///   the map. A file whose digest differs from the map's is not served. Scripts, style sheets, pages and files that the map names are
///   stored.
/// - With ``RXRConfig/releases``, exactly the files of the signed release are served, and nothing is fetched.
/// - Requests from other origins are denied unless ``RXRConfig/readers`` lists the origin.
///
/// Each page has its own handler. Requests may arrive on any thread.
public final class RoutedPageHandler: SchemeHandling {
    private let files: RoutedFiles
    /// Set on the main actor and read on the thread of any request, hence the lock.
    private let pinned: Mutex<RoutesSnapshot>
    /// Called when a file of a signed release is missing or damaged.
    private let damaged: Mutex<(@Sendable (BundleRelease) -> Void)?> = Mutex(nil)
    /// The memory for the files of a signed release that are being sent.
    private let memory = ResponseMemory()

    init(files: RoutedFiles, snapshot: RoutesSnapshot) {
        self.files = files
        pinned = Mutex(snapshot)
    }

    /// The snapshot from which files are served.
    public var snapshot: RoutesSnapshot { pinned.withLock(\.self) }

    /// Serves files of another snapshot from now on. A container calls it before it loads the page again.
    public func use(_ snapshot: RoutesSnapshot) { pinned.withLock { $0 = snapshot } }

    /// Sets the function that is called when a file of a signed release is missing on the device or was changed.
    package func onDamage(_ report: @escaping @Sendable (BundleRelease) -> Void) {
        damaged.withLock { $0 = report }
    }

    /// Returns the local file of a web address; nil if the routes do not include its host, or the file is not available
    /// locally.
    public func localFile(at url: URL) async -> RoutedFile? {
        guard let url = RoutedURL(remote: url), snapshot.hasHost(of: url) else { return nil }
        return await files.local(url, of: snapshot)
    }

    /// The handlers for the page, by scheme. Documents over http are not secure contexts if ``RXRConfig/letsRoutesComeInClearText`` is set.
    /// Otherwise files over http come only from this machine, and their documents are secure contexts.
    public var schemes: [String: any SchemeHandling] {
        let clearText: any SchemeHandling =
            files.config.letsRoutesComeInClearText ? ClearTextScheme(handler: self) : self
        return Dictionary(uniqueKeysWithValues: RoutedURL.schemes.map { ($0, $0 == "rexxar-http" ? clearText : self) })
    }

    /// Answers a request of the page by the rules that ``RoutedPageHandler`` describes.
    @concurrent
    public func response(to request: SchemeRequest) async -> SchemeResponse {
        let snapshot = snapshot
        guard let requested = RoutedURL(shown: request.url) else {
            return notice(404, "The address of the request is invalid.")
        }
        guard requested.isProtected || files.config.letsRoutesComeInClearText else {
            return notice(
                403, "Files loaded in clear text are not served. Use https, or set letsRoutesComeInClearText.")
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            return notice(
                405, "Only GET and HEAD are supported. Send other requests to the server itself.",
                [("Allow", "GET, HEAD")])
        }
        guard let sharing = sharing(with: request) else {
            return notice(403, "The file is not served to other origins.")
        }
        guard snapshot.hasHost(of: requested) else { return notice(403, "The routes name no file on this host.") }
        let page = requested.withoutURI
        let url = snapshot.names(page) ? page : requested
        if let release = snapshot.release {
            return await released(request, url, requested, snapshot, release, sharing)
        }
        let kind = snapshot.answer(for: url)
        var response: SchemeResponse
        if let file = await local(url, kind, snapshot) {
            response = answer(request, with: file, requested)
            if kind == .resource, response.status < 400 { response = asResource(response, url) }
        } else if kind == .notServed {
            return notice(403, "The routes name no file at this address. Add it to the map, or to servedPaths.")
        } else {
            response = await network(request, url, snapshot)
        }
        if case .failure = response.body { return response }
        response.headers += sharing
        if request.method == "HEAD" { response.body = .bytes(Data()) }
        return response
    }

    /// Returns the response with a file of a signed release. For the release's pages, other files do not exist.
    private func released(
        _ request: SchemeRequest, _ url: RoutedURL, _ requested: RoutedURL, _ snapshot: RoutesSnapshot,
        _ release: BundleRelease, _ sharing: [(name: String, value: String)]
    ) async -> SchemeResponse {
        do throws(UpdateError) {
            guard let (content, type) = try await files.releasedContent(url, of: snapshot, memory) else {
                return notice(404, "The release has no file for this address.")
            }
            let report = damaged.withLock(\.self)
            let policy = files.config.releasedContentSecurityPolicy
            var response = answer(request, type, size: content.size, requested, policy) { range in
                content.body(range) { report?(release) }
            }
            response.headers += sharing
            if request.method == "HEAD" { response.body = .bytes(Data()) }
            return response
        } catch {
            damaged.withLock(\.self)?(release)
            return notice(500, "The file is missing or damaged on this device.")
        }
    }

    /// Returns the local file. For an address that is not served, only a bundled file is returned, because a stored file may have been fetched under
    /// different rules.
    private func local(
        _ url: RoutedURL, _ kind: ServedFiles.Answer, _ snapshot: RoutesSnapshot
    ) async -> RoutedFile? {
        if kind != .notServed { return await files.local(url, of: snapshot) }
        return files.config.isCacheEnabled ? files.bundled(url, of: snapshot) : nil
    }

    /// Returns the response if it is a resource, otherwise a notice. A document at an address that the map does not name would have the origin of
    /// the map's pages. The same applies to an SVG picture that a page opens as a document, whatever the extension of its address, so SVG
    /// pictures are made inert.
    private func asResource(_ response: SchemeResponse, _ url: RoutedURL) -> SchemeResponse {
        if case .failure = response.body { return response }
        guard response.status < 400 else { return notice(response.status, "The server does not have the file.") }
        let type = response.header("Content-Type")?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard ServedFiles.isResource(type?.lowercased()) else {
            return notice(
                403,
                "The server's file has a type that is not served from outside the map. Add it to the map, or to servedPaths."
            )
        }
        guard url.pathExtension == "svg" || type?.lowercased() == ServedFiles.svg else { return response }
        var response = response
        response.headers.append(Self.inert)
        return response
    }

    /// The policy of SVG pictures. If such a picture is opened as a document, it runs no scripts and has an opaque origin.
    private static let inert = (name: "Content-Security-Policy", value: "sandbox; script-src 'none'")

    /// Returns the header fields that let the requesting origin read the response; nil if that origin may not read it.
    private func sharing(with request: SchemeRequest) -> [(name: String, value: String)]? {
        guard let origin = request.headers["origin"] else { return [] }
        // Pages of the same origin need these fields too, because a page may have requested the file at its web address, which has
        // another origin.
        let isReader = files.config.readers.contains { $0.isSame(as: Origin(serialized: origin)) }
        guard isReader || !request.isFromForeignOrigin else { return nil }
        return [("Access-Control-Allow-Origin", origin), ("Vary", "Origin")]
    }

    private func answer(_ request: SchemeRequest, with file: RoutedFile, _ url: RoutedURL) -> SchemeResponse {
        answer(request, file.contentType, size: file.bytes.count, url, files.config.contentSecurityPolicy) { range in
            .bytes(file.bytes.dropFirst(range.lowerBound).prefix(range.count))
        }
    }

    /// Returns the response with a file, or with the requested range of it.
    /// - Parameters:
    ///   - policy: The policy of documents.
    ///   - body: Returns the body with a range of the file.
    private func answer(
        _ request: SchemeRequest, _ type: String, size: Int, _ url: RoutedURL, _ policy: ContentSecurityPolicy?,
        _ body: (Range<Int>) -> SchemeResponse.Body
    ) -> SchemeResponse {
        var headers = [("Content-Type", type), ("Accept-Ranges", "bytes")] + protection(of: url, policy)
        var (status, range) = (200, 0..<size)
        switch ByteRange(header: request.method == "GET" ? request.headers["range"] : nil, size: size) {
        case .whole: break
        case .unsatisfiable:
            return notice(
                416, "The requested range is outside the file.", [("Content-Range", "bytes */\(size)")])
        case .part(let first, let count):
            headers.append(("Content-Range", "bytes \(first)-\(first + count - 1)/\(size)"))
            (status, range) = (206, first..<first + count)
        }
        headers.append(("Content-Length", String(range.count)))
        return SchemeResponse(status: status, headers: headers, body: body(range))
    }

    private func network(_ request: SchemeRequest, _ url: RoutedURL, _ snapshot: RoutesSnapshot) async -> SchemeResponse
    {
        do throws(FetchFailure) {
            var fields = Self.passedOn(request.headers)
            // A file with a digest must be fetched completely to be verified, whatever range the page requests.
            if snapshot.digest(of: url) != nil { fields["range"] = nil }
            let answer = try await files.fetch(url, of: snapshot, fields: fields)
            if snapshot.digest(of: url) != nil { return judged(request, answer, url, snapshot) }
            var headers = Self.returned.compactMap { name in answer.fields[name].map { (name: name, value: $0) } }
            // A response without a specific content type can become a page by the extension of its address only if the map names the file.
            let declared = answer.fields["content-type"]
            let isFile = answer.status == 200 && snapshot.names(url)
            let type =
                isFile
                ? FileType.of(url, declared: declared, bytes: answer.body) : declared ?? "application/octet-stream"
            headers.append(("Content-Type", type))
            headers.append(("Content-Length", String(answer.body.count)))
            let protection = protection(of: url, files.config.contentSecurityPolicy)
            let response = SchemeResponse(
                status: answer.status, headers: headers + protection, body: .bytes(answer.body))
            return snapshot.answer(for: url, from: answer) == .resource ? asResource(response, url) : response
        } catch {
            files.config.report(RXRLog(.downloadingHTMLFileError, url: url.remote, error: error.description))
            return .failure("“\(url)” is not stored and could not be fetched. \(error)")
        }
    }

    /// Returns the response to a request for a file whose digest is in the map: the file, or a notice without the server's content. Bytes with
    /// a wrong digest are not passed on even with an error status, because pages also show the content of errors, and run incomplete scripts.
    private func judged(
        _ request: SchemeRequest, _ answer: FetchedResponse, _ url: RoutedURL, _ snapshot: RoutesSnapshot
    ) -> SchemeResponse {
        if files.isWanted(answer, of: url, in: snapshot) {
            let type = FileType.of(url, declared: answer.fields["content-type"], bytes: answer.body)
            return self.answer(request, with: RoutedFile(bytes: answer.body, contentType: type), url)
        }
        if answer.status >= 400 { return notice(answer.status, "The server does not have the file.") }
        let problem =
            "Its SHA-256 is not the one in the map, or the server returned status \(answer.status) instead of 200."
        files.config.report(RXRLog(.validatingHTMLFileError, url: url.remote, error: problem, status: answer.status))
        return notice(502, "The server's file is not the one that the routes map names.")
    }

    /// Returns the header fields of a page's request that are sent to the server: without fields that identify the client, and without
    /// cache conditions, because there is no such cache.
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

    /// The header fields of a server's response that the page receives, besides type and length.
    private static let returned = [
        "accept-ranges", "cache-control", "content-disposition", "content-language", "content-range", "last-modified",
    ]

    /// Returns the security header fields of a file. The policy of its documents does not depend on where the file comes from.
    private func protection(
        of url: RoutedURL, _ policy: ContentSecurityPolicy?
    ) -> [(name: String, value: String)] {
        let config = files.config
        var policy = policy
        if policy?["frame-src"] != nil { policy?.allow(config.scheme + ":", for: "frame-src") }
        // Documents in clear text may use resources in clear text, as on the web.
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
