import CWebKitGTK
#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import GLibRuntime
package import TomboloEngine

extension GTKProfile {
    private var cookieManager: OpaquePointer? { webkit_network_session_get_cookie_manager(session.opaque) }

    /// Returns all cookies, or those that a request to `url` would carry.
    package func cookies(for url: URL?) async throws -> [Cookie] {
        let manager = cookieManager
        return try await translatingErrors {
            try await awaitResult { cancellable, callback, data in
                if let url {
                    webkit_cookie_manager_get_cookies(manager, url.absoluteString, cancellable, callback, data)
                } else {
                    webkit_cookie_manager_get_all_cookies(manager, cancellable, callback, data)
                }
            } finish: { result in
                let list = try GLibError.check {
                    url == nil
                        ? webkit_cookie_manager_get_all_cookies_finish(manager, result, $0)
                        : webkit_cookie_manager_get_cookies_finish(manager, result, $0)
                }
                return Self.cookies(consuming: list)
            }
        }
    }

    /// Adds or replaces a cookie.
    /// - Throws: ``ProfileError`` when a part of the cookie cannot be written into a header field.
    package func setCookie(_ cookie: Cookie) async throws {
        guard let made = cookie.soupCookie() else { throw cookie.unwritableError }
        defer { soup_cookie_free(made) }
        let manager = cookieManager
        try await translatingErrors {
            try await awaitResult { cancellable, callback, data in
                webkit_cookie_manager_add_cookie(manager, made, cancellable, callback, data)
            } finish: { result in
                _ = try GLibError.check { webkit_cookie_manager_add_cookie_finish(manager, result, $0) }
            }
        }
    }

    /// Deletes the cookie with that name, domain and path, regardless of its value.
    package func deleteCookie(_ cookie: Cookie) async throws {
        // The engine deletes a cookie only if it equals the given one in all parts, including the value.
        for match in try await cookies(for: nil)
        where match.name == cookie.name && match.domain == cookie.domain && match.path == cookie.path {
            try await deleteExactly(match)
        }
    }

    /// Deletes all cookies of the profile, for all origins.
    package func deleteAllCookies() async throws { try await clear(WEBKIT_WEBSITE_DATA_COOKIES) }

    /// A stream with an element for each change of the profile's cookies. Changes that occur before the last element is consumed
    /// are combined into one element.
    package var cookieChanges: AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = (cookieListeners.keys.max() ?? 0) + 1
        cookieListeners[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.endCookieListener(id) }
        }
        if cookieConnection == nil, let cookieManager {
            cookieConnection = SignalConnection(UnsafeMutableRawPointer(cookieManager), "changed") { [weak self] _ in
                guard let self else { return }
                for listener in cookieListeners.values { listener.yield() }
            }
        }
        return stream
    }

    /// Removes a listener. Without listeners the signal is disconnected, because the engine watches the cookies only while it is
    /// connected.
    private func endCookieListener(_ id: Int) {
        cookieListeners[id] = nil
        if cookieListeners.isEmpty { cookieConnection = nil }
    }

    private func deleteExactly(_ cookie: Cookie) async throws {
        guard let made = cookie.soupCookie() else { return }
        defer { soup_cookie_free(made) }
        let manager = cookieManager
        try await translatingErrors {
            try await awaitResult { cancellable, callback, data in
                webkit_cookie_manager_delete_cookie(manager, made, cancellable, callback, data)
            } finish: { result in
                _ = try GLibError.check { webkit_cookie_manager_delete_cookie_finish(manager, result, $0) }
            }
        }
    }

    private static func cookies(consuming list: UnsafeMutablePointer<GList>?) -> [Cookie] {
        var cookies: [Cookie] = []
        var item = list
        while let current = item {
            if let data = current.pointee.data {
                cookies.append(Cookie(OpaquePointer(data)))
                soup_cookie_free(OpaquePointer(data))
            }
            item = current.pointee.next
        }
        g_list_free(list)
        return cookies
    }
}

/// Runs `body`, and translates the engine's errors into the error types that the contract names.
func translatingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
        return try await body()
    } catch let error as GLibError {
        if error.matches(g_io_error_quark(), G_IO_ERROR_CANCELLED) { throw CancellationError() }
        throw ProfileError(message: error.message)
    }
}
