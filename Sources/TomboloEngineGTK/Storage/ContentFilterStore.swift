import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

/// Compiles content rule lists and keeps them.
///
/// The engine wants files for what it compiles. An ephemeral profile's are in a temporary folder of its own, made when the first list is
/// compiled and gone with the profile.
final class ContentFilterStore {
    private let folder: URL?
    private var opened: (store: GObjectReference, temporaryFolder: String?)?
    private var filters: [String: ContentFilter] = [:]

    /// - Parameter folder: Where a persistent profile keeps compiled lists; nil for a temporary folder.
    init(folder: URL?) { self.folder = folder }

    isolated deinit {
        if let folder = opened?.temporaryFolder { try? FileManager.default.removeItem(atPath: folder) }
    }

    subscript(name: String) -> ContentFilter? { filters[name] }

    func compile(_ json: String, named name: String) async throws {
        let store = try openedStore()
        let source = Array(json.utf8).copiedGBytes()
        defer { g_bytes_unref(source) }
        do {
            filters[name] = try await awaitResult { cancellable, callback, data in
                webkit_user_content_filter_store_save(store.opaque, name, source, cancellable, callback, data)
            } finish: { result in
                let filter = try GLibError.check {
                    webkit_user_content_filter_store_save_finish(store.opaque, result, $0)
                }
                guard let filter else { throw GLibError(consuming: nil) }
                return ContentFilter(adopting: filter)
            }
        } catch let error as GLibError {
            throw ContentRuleError(message: error.message)
        }
    }

    private func openedStore() throws -> GObjectReference {
        if let opened { return opened.store }
        var temporaryFolder: String?
        if folder == nil {
            // Made for the owner only.
            guard let made = String(consuming: g_dir_make_tmp("tombolo-rules-XXXXXX", nil)) else {
                throw ProfileError(message: "There is no temporary folder that could be written to.")
            }
            temporaryFolder = made
        }
        let path = folder?.path(percentEncoded: false) ?? temporaryFolder
        let store = GObjectReference(adopting: webkit_user_content_filter_store_new(path))
        opened = (store, temporaryFolder)
        return store
    }
}
