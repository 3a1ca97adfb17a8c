import CWebKitGTK
import GLibRuntime
package import TomboloEngine

extension GTKProfile {
    private var dataManager: OpaquePointer? { webkit_network_session_get_website_data_manager(session.opaque) }

    /// Deletes the data that pages have stored, including caches. Deletes the data of all origins if `origin` is nil.
    ///
    /// The engine stores most data by site, not by origin. For `https://www.example.com` it deletes all data of
    /// `example.com` and its subdomains, including cookies, under any scheme and port. It can delete the data of an
    /// app's own scheme only together with the data of all origins.
    /// - Throws: ``ProfileError`` for an origin whose scheme is not `http` or `https`, and when the engine fails.
    package func clearData(for origin: Origin?) async throws {
        guard let origin else { return try await clear(WEBKIT_WEBSITE_DATA_ALL) }
        guard case .tuple(let scheme, let host, _) = origin, ["http", "https"].contains(scheme) else {
            throw ProfileError(
                message: "WebKitGTK cannot delete only the data of \(origin). It can delete the data of all origins.")
        }
        let site = Self.site(of: host)
        let manager = dataManager
        try await translatingErrors {
            let found = try await awaitResult { cancellable, callback, data in
                webkit_website_data_manager_fetch(manager, WEBKIT_WEBSITE_DATA_ALL, cancellable, callback, data)
            } finish: { result in
                WebsiteDataList(
                    consuming: try GLibError.check { webkit_website_data_manager_fetch_finish(manager, result, $0) })
            }
            let chosen = found.choosing { $0 == site || $0 == host }
            defer { g_list_free(chosen) }
            guard chosen != nil else { return }
            try await awaitResult { cancellable, callback, data in
                webkit_website_data_manager_remove(
                    manager, WEBKIT_WEBSITE_DATA_ALL, chosen, cancellable, callback, data)
            } finish: { result in
                _ = try GLibError.check { webkit_website_data_manager_remove_finish(manager, result, $0) }
            }
            withExtendedLifetime(found) {}
        }
    }

    func clear(_ types: WebKitWebsiteDataTypes) async throws {
        let manager = dataManager
        try await translatingErrors {
            try await awaitResult { cancellable, callback, data in
                webkit_website_data_manager_clear(manager, types, 0, cancellable, callback, data)
            } finish: { result in
                _ = try GLibError.check { webkit_website_data_manager_clear_finish(manager, result, $0) }
            }
        }
    }

    /// Returns the name under which the engine stores the data of a host: its registrable domain, or the host itself if it has
    /// none.
    static func site(of host: String) -> String {
        var error: UnsafeMutablePointer<GError>?
        defer { if let error { g_error_free(error) } }
        // The domain is a pointer into the C string of the host.
        return host.withCString { String(copying: soup_tld_get_base_domain($0, &error)) } ?? host
    }
}

/// The list of website data that the engine returned. Owns the list.
private final class WebsiteDataList {
    private let list: UnsafeMutablePointer<GList>?

    init(consuming list: UnsafeMutablePointer<GList>?) { self.list = list }

    isolated deinit {
        g_list_free_full(list) { data in
            if let data { webkit_website_data_unref(OpaquePointer(data)) }
        }
    }

    /// Returns a list of the items whose names `isWanted` selects. The caller owns the list, but not the items.
    func choosing(_ isWanted: (String) -> Bool) -> UnsafeMutablePointer<GList>? {
        var chosen: UnsafeMutablePointer<GList>?
        var item = list
        while let current = item {
            if let data = current.pointee.data,
                let name = String(copying: webkit_website_data_get_name(OpaquePointer(data))), isWanted(name)
            {
                chosen = g_list_prepend(chosen, data)
            }
            item = current.pointee.next
        }
        return chosen
    }
}
