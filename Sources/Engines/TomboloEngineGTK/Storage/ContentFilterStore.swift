import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

/// Compiles content rule lists and keeps the compiled filters.
///
/// The engine writes a compiled list to a file. An ephemeral profile gives the engine a temporary folder for each list,
/// and removes the folder as soon as the list is compiled. By then the engine has mapped the file and does not need its
/// name any more. So no files remain if the program is killed later.
final class ContentFilterStore {
    /// The folder that contains the temporary folders; nil for the system's folder for temporary files.
    var temporaryFolder: URL?
    private let folder: URL?
    private var filters: [String: ContentFilter] = [:]

    /// - Parameter folder: The folder for a persistent profile's compiled lists; nil for temporary folders.
    init(folder: URL?) { self.folder = folder }

    subscript(name: String) -> ContentFilter? { filters[name] }

    func compile(_ json: String, named name: String) async throws {
        if let folder { return try await compile(json, named: name, in: folder.path(percentEncoded: false)) }
        let parent = temporaryFolder?.path(percentEncoded: false) ?? String(cString: g_get_tmp_dir())
        let template = g_strdup("\(parent)/tombolo-rules-XXXXXX")
        defer { g_free(template) }
        // `g_mkdtemp` creates a folder that only its owner can open.
        guard let path = String(copying: g_mkdtemp(template)) else {
            throw ProfileError(message: "There is no writable temporary folder.")
        }
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await compile(json, named: name, in: path)
    }

    private func compile(_ json: String, named name: String, in path: String) async throws {
        let store = GObjectReference(adopting: webkit_user_content_filter_store_new(path))
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
}
