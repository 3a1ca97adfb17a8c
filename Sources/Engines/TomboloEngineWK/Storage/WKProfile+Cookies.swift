package import Foundation
package import TomboloEngine
import WebKit

extension WKProfile {
    /// Returns all cookies, or those that a request to `url` would carry.
    package func cookies(for url: URL?) async throws -> [Cookie] {
        let cookies = await store.httpCookieStore.allCookies().map { Cookie($0) }
        guard let url else { return cookies }
        return cookies.filter { $0.isSent(to: url) }
    }

    /// Adds or replaces a cookie.
    /// - Throws: ``ProfileError`` when the cookie is invalid.
    package func setCookie(_ cookie: Cookie) async throws {
        guard let made = HTTPCookie.make(cookie) else { throw cookie.unwritableError }
        await store.httpCookieStore.setCookie(made)
    }

    /// Deletes the cookie with the name, domain and path of `cookie`.
    package func deleteCookie(_ cookie: Cookie) async throws {
        for stored in await store.httpCookieStore.allCookies()
        where stored.name == cookie.name && stored.domain == cookie.domain && stored.path == cookie.path {
            await store.httpCookieStore.deleteCookie(stored)
        }
    }

    /// Deletes all cookies of the profile, for all origins.
    package func deleteAllCookies() async throws {
        await store.removeData(ofTypes: [WKWebsiteDataTypeCookies], modifiedSince: .distantPast)
    }

    /// A sequence with an element for each change of the cookies. Changes that the reader has not received yet are combined into one element.
    package var cookieChanges: AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let observer = CookieObserver { continuation.yield() }
        let cookies = store.httpCookieStore
        cookies.add(observer)
        // The sequence keeps the observer alive until it ends, since WebKit does not.
        continuation.onTermination = { _ in Task { @MainActor in cookies.remove(observer) } }
        return stream
    }
}

private final class CookieObserver: NSObject, WKHTTPCookieStoreObserver {
    private let changed: () -> Void

    init(_ changed: @escaping () -> Void) {
        self.changed = changed
        super.init()
    }

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) { changed() }
}
