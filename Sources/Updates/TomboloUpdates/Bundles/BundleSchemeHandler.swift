import Foundation
import Synchronization
public import TomboloEngine

/// Serves the files of one release of a bundle as `app://NAME/…`, by the rules of `FolderSchemeHandler`.
///
/// - All files come from the release that was last passed to ``use(_:)``, and are verified when they are read.
/// - GET and HEAD are served, on exactly the handler's host. A folder's URL serves its `index.html`.
/// - The content type comes from the manifest, or else from the file's name. Single byte ranges and `ETag` are supported.
/// - A request from another origin is refused, and responses have no CORS fields.
///
/// Each page has a handler of its own. Requests may arrive on any thread.
public final class BundleSchemeHandler: SchemeHandling {
    /// The host of the URLs that are served.
    public let name: String
    private let contentSecurityPolicy: ContentSecurityPolicy?
    /// Set on the main actor and read on the thread of any request, hence the lock.
    private let pinned: Mutex<BundleRelease>
    /// Called when a file is missing or damaged.
    private let damaged: Mutex<(@Sendable (BundleRelease) -> Void)?> = Mutex(nil)
    private let memory: ResponseMemory

    /// Creates a handler.
    /// - Parameters:
    ///   - name: The host.
    ///   - release: The release from which files are served at first.
    ///   - contentSecurityPolicy: The policy that is sent with every response; nil allows everything except loads in clear text.
    /// - Throws: `AppNameError` if `name` cannot be the host of a URL.
    public convenience init(
        name: String, release: BundleRelease, contentSecurityPolicy: ContentSecurityPolicy? = .strict
    ) throws(AppNameError) {
        try self.init(
            name: name, release: release, contentSecurityPolicy: contentSecurityPolicy, memory: ResponseMemory())
    }

    init(
        name: String, release: BundleRelease, contentSecurityPolicy: ContentSecurityPolicy?, memory: ResponseMemory
    ) throws(AppNameError) {
        guard AppNameError.isAcceptable(name) else { throw AppNameError(name: name) }
        (self.name, self.contentSecurityPolicy, self.memory) = (name, contentSecurityPolicy, memory)
        pinned = Mutex(release)
    }

    /// The release from which files are served.
    public var release: BundleRelease { pinned.withLock(\.self) }

    /// Whether the release has the file of a URL.
    func hasFile(at url: URL?) -> Bool { file(at: url) != nil }

    /// Whether the release has a file for a URL, and the file is HTML.
    func hasPage(at url: URL?) -> Bool {
        guard let name = file(at: url) else { return false }
        let type = release.contentType(at: name) ?? MIMEType.contentType(ofFileNamed: name)
        let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return ["text/html", "application/xhtml+xml"].contains(essence)
    }

    /// Whether two URLs refer to the same file of the release.
    func isSamePage(_ url: URL?, _ other: URL?) -> Bool {
        guard let name = file(at: url) else { return false }
        return name == file(at: other)
    }

    private func file(at url: URL?) -> String? {
        guard let url, url.isOf(host: name),
            let path = try? ResourcePath(percentEncoded: url.path(percentEncoded: true))
        else { return nil }
        return Self.file(at: path, in: release)
    }

    /// Serves files of another release from now on. Call it before a page is loaded, so that all files of a page come from one release.
    public func use(_ release: BundleRelease) { pinned.withLock { $0 = release } }

    /// Sets the function that is called when a file of a release is missing or damaged.
    func onDamage(_ report: @escaping @Sendable (BundleRelease) -> Void) { damaged.withLock { $0 = report } }

    /// Returns the response to a request, by the rules of the type.
    @concurrent
    public func response(to request: SchemeRequest) async -> SchemeResponse {
        guard request.url.isOf(host: name) else { return notice(404, "There is no app of that name.") }
        guard request.method == "GET" || request.method == "HEAD" else {
            return notice(405, "Only GET and HEAD are supported.", [("Allow", "GET, HEAD")])
        }
        guard !request.isFromForeignOrigin else { return notice(403, "The file is not served to other origins.") }
        guard let path = try? ResourcePath(percentEncoded: request.url.path(percentEncoded: true)) else {
            return notice(404, "Not found.")
        }
        let release = release
        guard let name = Self.file(at: path, in: release), let size = release.size(at: name) else {
            return notice(404, "Not found.")
        }
        guard let share = await memory.share(ofFile: size) else {
            return SchemeResponse.failure("The request was cancelled.")
        }
        do throws(UpdateError) {
            guard let content = try await release.content(at: name, share) else { return notice(404, "Not found.") }
            return answer(request, with: content, named: name, of: release)
        } catch {
            damaged.withLock(\.self)?(release)
            return notice(500, "The file is missing or damaged on this device.")
        }
    }

    /// Returns the path of the file to which a URL refers; nil if there is none.
    private static func file(at path: ResourcePath, in release: BundleRelease) -> String? {
        let name = path.names.joined(separator: "/")
        if !path.isFolder, !name.isEmpty, release.contains(name) { return name }
        let index = (path.names + ["index.html"]).joined(separator: "/")
        return release.contains(index) ? index : nil
    }

    private func answer(
        _ request: SchemeRequest, with content: VerifiedContent, named name: String, of release: BundleRelease
    ) -> SchemeResponse {
        let tag = "\"\(content.digest.text)\""
        var headers = common + [("ETag", tag)]
        let known = request.headers["if-none-match"]?.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        if known?.contains(where: { $0 == tag || $0 == "W/" + tag || $0 == "*" }) == true {
            return SchemeResponse(status: 304, headers: headers, body: .bytes(Data()))
        }
        headers += [
            ("Content-Type", content.contentType ?? MIMEType.contentType(ofFileNamed: name)),
            ("Accept-Ranges", "bytes"),
        ]
        var (status, range) = (200, 0..<content.size)
        let isRange = request.method == "GET" && request.headers["if-range"].map { $0 == tag } ?? true
        switch ByteRange(header: isRange ? request.headers["range"] : nil, size: content.size) {
        case .whole: break
        case .unsatisfiable:
            return notice(
                416, "The requested range is outside the file.", [("Content-Range", "bytes */\(content.size)")])
        case .part(let first, let count):
            headers.append(("Content-Range", "bytes \(first)-\(first + count - 1)/\(content.size)"))
            (status, range) = (206, first..<first + count)
        }
        headers.append(("Content-Length", String(range.count)))
        guard request.method != "HEAD" else {
            return SchemeResponse(status: status, headers: headers, body: .bytes(Data()))
        }
        let report = damaged.withLock(\.self)
        let body = content.body(range) { report?(release) }
        return SchemeResponse(status: status, headers: headers, body: body)
    }

    private var common: [(name: String, value: String)] {
        SchemeResponse.protectiveHeaders(policy: contentSecurityPolicy, isSecure: true, schemes: ["app"])
            + [("Cache-Control", "no-cache")]
    }

    private func notice(
        _ status: Int, _ text: StaticString, _ headers: [(name: String, value: String)] = []
    ) -> SchemeResponse {
        .notice(status: status, text, headers: headers, policy: contentSecurityPolicy ?? .strict)
    }
}
