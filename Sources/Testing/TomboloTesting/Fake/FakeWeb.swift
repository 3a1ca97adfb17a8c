#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine

/// The source of a test's pages: a dictionary from URL to answer, and folders of pages.
///
/// A `FakePageEngine` requests every URL from it, whatever the scheme. It is also a `SchemeHandling`, so a real engine
/// can show the same pages under one of the app's schemes. There, redirects and failures become plain error responses,
/// because such schemes do not support them.
@MainActor
public final class FakeWeb: SchemeHandling {
    /// The answer for a URL.
    public enum Answer: Sendable {
        /// A document with a status.
        case html(String, status: Int = 200)
        /// Any other resource. An attachment name makes it a download.
        case resource(mimeType: String, bytes: [UInt8], attachment: String? = nil)
        /// A redirect to another URL, which is requested next.
        case redirect(to: URL)
        /// A failed request.
        case failure(NavigationError)
    }

    /// Produces an answer on request. It may suspend to delay the answer.
    public typealias Source = @MainActor () async -> Answer

    private var sources: [String: Source] = [:]
    private var folders: [String: FolderSchemeHandler] = [:]
    /// Answers requests for URLs that have no other answer; nil for status 404.
    package var fallback: (@MainActor (URL) async -> Answer?)?
    /// The URLs that were requested, in order.
    public private(set) var requests: [URL] = []

    /// Creates a web that answers every request with status 404.
    public init() {}

    /// Serves a document at a URL. The URL's fragment is ignored.
    public func serve(_ html: String, at url: URL) { serve(at: url) { .html(html) } }

    /// Serves the answer of a closure at a URL. The URL's fragment is ignored. A closure that suspends delays the load.
    public func serve(at url: URL, _ source: @escaping Source) { sources[Self.key(url)] = source }

    /// Serves a folder of pages as `app://NAME`, with the rules and the content security policy of an app's folder.
    ///
    /// Load it with `test.page.loadAndWait(URL(string: "app://NAME/")!)`. The fake engine runs the scripts of such pages, but has no
    /// elements and applies no policy.
    /// - Throws: `AppNameError` if `name` cannot be the host of a URL.
    public func serve(
        folder: URL, as name: String, contentSecurityPolicy: ContentSecurityPolicy? = .strict
    ) throws(AppNameError) {
        folders[name] = try FolderSchemeHandler(
            name: name, folder: folder, contentSecurityPolicy: contentSecurityPolicy)
    }

    /// Returns the answer for a URL, and records the request.
    package func answer(for url: URL) async -> Answer {
        requests.append(url)
        if let folder = folder(of: url) { return await Self.answer(folder.response(to: SchemeRequest(url: url))) }
        if let source = sources[Self.key(url)] { return await source() }
        return await fallback?(url) ?? .html("<title>Not found</title>", status: 404)
    }

    /// The answer as a scheme's response.
    @concurrent
    public nonisolated func response(to request: SchemeRequest) async -> SchemeResponse {
        if let folder = await folder(of: request.url) {
            await record(request.url)
            return await folder.response(to: request)
        }
        return switch await answer(for: request.url) {
        case .html(let text, let status): Self.response(status, "text/html; charset=utf-8", Array(text.utf8))
        case .resource(let type, let bytes, let attachment):
            Self.response(
                200, type, bytes, attachment.map { [("Content-Disposition", "attachment; filename=\"\($0)\"")] } ?? [])
        case .redirect(let url):
            Self.response(500, "text/plain", Array("The scheme does not allow a redirect to \(url).".utf8))
        case .failure(let error): Self.response(404, "text/plain", Array(error.message.utf8))
        }
    }

    private func folder(of url: URL) -> FolderSchemeHandler? {
        url.scheme == "app" ? url.host(percentEncoded: false).flatMap { folders[$0] } : nil
    }

    private func record(_ url: URL) { requests.append(url) }

    private static func answer(_ response: SchemeResponse) async -> Answer {
        let type = response.header("Content-Type") ?? "application/octet-stream"
        guard let bytes = try? await response.body.readToEnd() else {
            return .failure(NavigationError(.other, message: "The file cannot be read."))
        }
        if type.hasPrefix("text/html") { return .html(String(decoding: bytes, as: UTF8.self), status: response.status) }
        guard response.status == 200 else { return .html("", status: response.status) }
        return .resource(mimeType: type, bytes: Array(bytes))
    }

    private nonisolated static func response(
        _ status: Int, _ type: String, _ bytes: [UInt8], _ more: [(name: String, value: String)] = []
    ) -> SchemeResponse {
        SchemeResponse(status: status, headers: [("Content-Type", type)] + more, body: .bytes(Data(bytes)))
    }

    private static func key(_ url: URL) -> String {
        let text = url.absoluteString
        return text.firstIndex(of: "#").map { String(text[..<$0]) } ?? text
    }
}

extension FakeWeb.Answer {
    /// The text of the answer; nil if it has none.
    var text: String? {
        switch self {
        case .html(let text, _): text
        case .resource(_, let bytes, _): String(decoding: bytes, as: UTF8.self)
        case .redirect, .failure: nil
        }
    }
}
