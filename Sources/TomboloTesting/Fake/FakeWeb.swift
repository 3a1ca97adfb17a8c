#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine

/// The web that a test's pages are loaded from: a dictionary from URL to answer.
///
/// A ``FakePageEngine`` asks it for every URL, whatever the scheme. It is also a ``SchemeHandling``, so that a real engine can show the
/// same pages under a scheme of the app's own; there, redirects and failures become plain error responses, since such schemes have none.
@MainActor
public final class FakeWeb: SchemeHandling {
    /// What a URL answers.
    public enum Answer: Sendable {
        /// A document.
        case html(String, status: Int = 200)
        /// Anything else. A name makes it an attachment.
        case resource(mimeType: String, bytes: [UInt8], attachment: String? = nil)
        /// Another URL, which is asked next.
        case redirect(to: URL)
        /// No document.
        case failure(NavigationError)
    }

    /// Gives an answer when it is asked, as late as it likes.
    public typealias Source = @MainActor () async -> Answer

    private var sources: [String: Source] = [:]
    /// What was asked for, in order.
    public private(set) var requests: [URL] = []

    /// Makes a web that answers nothing but 404.
    public init() {}

    /// Serves a document at a URL, without its fragment.
    public func serve(_ html: String, at url: URL) { serve(at: url) { .html(html) } }

    /// Serves an answer at a URL, without its fragment. An answer that is awaited is how a test delays a load.
    public func serve(at url: URL, _ source: @escaping Source) { sources[Self.key(url)] = source }

    /// The answer for a URL.
    public func answer(for url: URL) async -> Answer {
        requests.append(url)
        guard let source = sources[Self.key(url)] else { return .html("<title>Not found</title>", status: 404) }
        return await source()
    }

    /// The answer as a scheme's response.
    @concurrent
    public nonisolated func response(to request: SchemeRequest) async -> SchemeResponse {
        switch await answer(for: request.url) {
        case .html(let text, let status): Self.response(status, "text/html; charset=utf-8", Array(text.utf8))
        case .resource(let type, let bytes, let attachment):
            Self.response(
                200, type, bytes, attachment.map { [("Content-Disposition", "attachment; filename=\"\($0)\"")] } ?? [])
        case .redirect(let url): Self.response(500, "text/plain", Array("This scheme cannot redirect to \(url).".utf8))
        case .failure(let error): Self.response(404, "text/plain", Array(error.message.utf8))
        }
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
    /// Its text; nil if it has none.
    var text: String? {
        switch self {
        case .html(let text, _): text
        case .resource(_, let bytes, _): String(decoding: bytes, as: UTF8.self)
        case .redirect, .failure: nil
        }
    }
}
