#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Serves an app's folder as `app://NAME/…`, or under another scheme that it is registered for.
///
/// - Accepts only GET and HEAD, and only URLs whose host is exactly the handler's name.
/// - Serves a folder's `index.html` for the folder. A folder's path without a slash at its end is served too, but
///   relative links in that document are resolved against the parent folder, as everywhere on the web.
/// - Content types are determined by file names, never by content; text is UTF-8.
/// - No path leads out of the folder. Names that begin with a dot are not served, except `.well-known`. A path that would need
///   normalisation (`..`, `//`, a backslash, double percent-encoding) is answered with 404.
/// - Single byte ranges, `HEAD`, `ETag` and `Last-Modified` with their conditions follow RFC 9110; a request for several ranges
///   receives the whole file.
/// - Files are read at the time of the request: changes in the folder take effect immediately, and caches revalidate each time.
/// - Responses have no CORS fields, and a request whose `Origin` field names another origin is refused. So documents of
///   other origins cannot read the folder.
public struct FolderSchemeHandler: SchemeHandling {
    /// The host of the URLs that are served.
    package let name: String
    /// The folder that is served.
    package let folder: URL
    /// The policy for documents of the folder, sent with every response. nil allows everything except loads in clear text. A policy
    /// that names a source in clear text (`http://127.0.0.1:8080`) allows loads from that source.
    package let contentSecurityPolicy: ContentSecurityPolicy?
    /// Schemes of the app that the documents may use in addition to `app`, unless the policy limits them.
    package var furtherSchemes: Set<String> = []
    /// Whether the responses are for a secure scheme, as `app` is; false for a folder that is served over http.
    package var isForSecureScheme = true

    private let files: SealedFolder

    /// Creates a handler for `folder`, which need not exist yet.
    /// - Throws: ``AppNameError`` if `name` cannot be the host of a URL.
    public init(
        name: String, folder: URL, contentSecurityPolicy: ContentSecurityPolicy? = .strict
    ) throws(AppNameError) {
        guard AppNameError.isAcceptable(name) else { throw AppNameError(name: name) }
        self.name = name
        self.folder = folder
        self.contentSecurityPolicy = contentSecurityPolicy
        files = SealedFolder(path: folder.path(percentEncoded: false))
    }

    /// Returns the response to a request, by the rules of the type.
    @concurrent
    public func response(to request: SchemeRequest) async -> SchemeResponse {
        guard request.url.isOf(host: name) else { return notice(404, "There is no app of that name.") }
        guard request.method == "GET" || request.method == "HEAD" else {
            return notice(405, "Only GET and HEAD are supported.", [("Allow", "GET, HEAD")])
        }
        // Checked here because the engine does not apply CORS to synchronous requests, so they could read the file from
        // any origin.
        guard !request.isFromForeignOrigin else { return notice(403, "The file is not served to other origins.") }
        do {
            let path = try ResourcePath(percentEncoded: request.url.path(percentEncoded: true))
            return answer(request, with: try files.open(path))
        } catch SealedFolder.Failure.unavailable {
            return notice(500, "The file cannot be read.")
        } catch {
            return notice(404, "Not found.")
        }
    }

    private func answer(_ request: SchemeRequest, with resource: consuming SealedFolder.Resource) -> SchemeResponse {
        let contentType = MIMEType.contentType(ofFileNamed: resource.name)
        let version = resource.version
        let validators = [("ETag", version.entityTag), ("Last-Modified", version.lastModified)]
        if version.isCurrent(for: request.headers) {
            return SchemeResponse(status: 304, headers: common + validators, body: .bytes(Data()))
        }
        var headers = [("Content-Type", contentType), ("Accept-Ranges", "bytes")] + common + validators
        var status = 200
        var (offset, length) = (0, resource.file.size)
        if request.method == "GET", version.permitsRange(for: request.headers) {
            switch ByteRange(header: request.headers["range"], size: resource.file.size) {
            case .whole: break
            case .unsatisfiable:
                return notice(
                    416, "The requested range is outside the file.",
                    [("Content-Range", "bytes */\(resource.file.size)")])
            case .part(let first, let count):
                (status, offset, length) = (206, first, count)
                headers.append(("Content-Range", "bytes \(first)-\(first + count - 1)/\(resource.file.size)"))
            }
        }
        headers.append(("Content-Length", String(length)))
        if request.method == "HEAD" { return SchemeResponse(status: status, headers: headers, body: .bytes(Data())) }
        guard length <= Self.memoryLimit else {
            let region = FileRegion(descriptor: resource.file.release(), offset: offset, length: length)
            return SchemeResponse(status: status, headers: headers, body: .file(region))
        }
        guard let bytes = resource.file.bytes(at: offset, count: length) else {
            return notice(500, "The file was changed while it was read.")
        }
        return SchemeResponse(status: status, headers: headers, body: .bytes(Data(bytes)))
    }

    /// Maximum length of a part of a file that is read into memory at once, in bytes. The engine reads a longer part in
    /// chunks.
    private static let memoryLimit = 256 * 1024

    private var common: [(name: String, value: String)] {
        SchemeResponse.protectiveHeaders(
            policy: contentSecurityPolicy, isSecure: isForSecureScheme, schemes: ["app"] + furtherSchemes.sorted())
            + [("Cache-Control", "no-cache")]
    }

    private func notice(
        _ status: Int, _ text: StaticString, _ headers: [(name: String, value: String)] = []
    ) -> SchemeResponse {
        .notice(status: status, text, headers: headers, policy: contentSecurityPolicy ?? .strict)
    }
}

extension URL {
    /// Whether the authority is exactly `host`, without user or port.
    ///
    /// Compares the text as written. The engine does not normalise the case of hosts in custom schemes, so a host in
    /// another spelling would be another origin with the same content.
    package func isOf(host name: String) -> Bool {
        host(percentEncoded: true) == name && port == nil && user(percentEncoded: true) == nil
    }
}
