import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import GLibRuntime
package import TomboloEngine

/// A profile of WebKitGTK, with its own network session.
///
/// A load fails if a certificate is not trusted. Third-party cookies are not accepted. Credentials are not stored in the user's
/// keyring, because all profiles would share them there.
package final class GTKProfile: Profile {
    /// The location of the profile's data.
    package let storage: ProfileStorage

    /// The automation whose pages have this profile; nil for all other profiles.
    package internal(set) weak var automation: GTKAutomation?

    /// The `WebKitNetworkSession`.
    package let session: GObjectReference
    let contentFilters: ContentFilterStore
    let downloads: DownloadRouter
    var cookieConnection: SignalConnection?
    var cookieListeners: [Int: AsyncStream<Void>.Continuation] = [:]

    /// Opens a profile. A persistent profile creates the folders `data` and `cache` in its folder.
    /// - Throws: ``ProfileError`` when the folder cannot be created or used, or the user has no home folder.
    package convenience init(_ storage: ProfileStorage) throws {
        switch storage {
        case .ephemeral:
            try HomeFolder.check()
            self.init(
                storage, GObjectReference(adopting: webkit_network_session_new_ephemeral()),
                ContentFilterStore(folder: nil))
        case .persistent(let folder):
            let data = folder.appending(path: "data", directoryHint: .isDirectory)
            let cache = folder.appending(path: "cache", directoryHint: .isDirectory)
            for folder in [folder, data, cache] { try Self.makePrivate(folder) }
            try HomeFolder.check()
            let session = GObjectReference(
                adopting: webkit_network_session_new(
                    data.path(percentEncoded: false), cache.path(percentEncoded: false)))
            self.init(storage, session, ContentFilterStore(folder: cache.appending(path: "content-rules")))
            webkit_cookie_manager_set_persistent_storage(
                webkit_network_session_get_cookie_manager(session.opaque),
                data.appending(path: "cookies.sqlite").path(percentEncoded: false),
                WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
        }
    }

    /// Creates the profile for pages that a WebDriver client controls. The engine has already made its network session, and
    /// supports no other for such pages.
    convenience init(automating context: GObjectReference) {
        guard let session = webkit_web_context_get_network_session_for_automation(context.opaque) else {
            preconditionFailure("The web context does not allow automation.")
        }
        self.init(
            .ephemeral, GObjectReference(retaining: session), ContentFilterStore(folder: nil))
    }

    private init(_ storage: ProfileStorage, _ session: GObjectReference, _ contentFilters: ContentFilterStore) {
        self.storage = storage
        self.session = session
        self.contentFilters = contentFilters
        webkit_network_session_set_tls_errors_policy(session.opaque, WEBKIT_TLS_ERRORS_POLICY_FAIL)
        webkit_network_session_set_persistent_credential_storage_enabled(session.opaque, 0)
        webkit_cookie_manager_set_accept_policy(
            webkit_network_session_get_cookie_manager(session.opaque), WEBKIT_COOKIE_POLICY_ACCEPT_NO_THIRD_PARTY)
        downloads = DownloadRouter(session)
    }

    private static func makePrivate(_ folder: URL) throws {
        let path = folder.path(percentEncoded: false)
        guard folder.isFileURL else { throw ProfileError(message: "“\(folder)” is not the URL of a local folder.") }
        do {
            let onlyOwner: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: onlyOwner)
            // A folder that already existed may be accessible to other users.
            try FileManager.default.setAttributes(onlyOwner, ofItemAtPath: path)
        } catch {
            throw ProfileError(message: "The profile's folder \(path) cannot be used: \(error)")
        }
    }
}
