import CWebKitGTK
import GLibRuntime
package import TomboloEngine

extension GTKProfile {
    private var dataManager: OpaquePointer? { webkit_network_session_get_website_data_manager(session.opaque) }

    /// Deletes the data that pages stored, caches included; everything if `origin` is nil.
    ///
    /// The engine files most data by site, not by origin. For `https://www.example.com` it deletes everything of `example.com`
    /// and its subdomains, under any scheme and port, cookies included. It deletes data of an app's own scheme only together with
    /// everything else.
    /// - Throws: ``ProfileError`` for an origin of another scheme than `http` and `https`, and when the engine fails.
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

    /// The name under which the engine files a host's data: the registrable domain, otherwise the host.
    private static func site(of host: String) -> String {
        var error: UnsafeMutablePointer<GError>?
        defer { if let error { g_error_free(error) } }
        return String(copying: soup_tld_get_base_domain(host, &error)) ?? host
    }
}

/// The data that the engine found; owns the list.
private final class WebsiteDataList {
    private let list: UnsafeMutablePointer<GList>?

    init(consuming list: UnsafeMutablePointer<GList>?) { self.list = list }

    isolated deinit {
        g_list_free_full(list) { data in
            if let data { webkit_website_data_unref(OpaquePointer(data)) }
        }
    }

    /// A list of the items that `isWanted` selects. The items are borrowed; the caller owns the list.
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
