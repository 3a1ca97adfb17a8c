import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
package import TomboloEngine

extension GTKPage {
    /// A copy of the engine's current back-forward list of the page.
    package var backForwardList: BackForwardList {
        guard let list = webkit_web_view_get_back_forward_list(view) else { return BackForwardList() }
        return BackForwardList(
            back: items(webkit_back_forward_list_get_back_list(list)),
            current: webkit_back_forward_list_get_current_item(list).flatMap(item),
            // The engine returns both lists newest first.
            forward: items(webkit_back_forward_list_get_forward_list(list)).reversed())
    }

    /// Converts the items of a list. Takes ownership of the list, but not of its items.
    private func items(_ list: UnsafeMutablePointer<GList>?) -> [BackForwardList.Item] {
        defer { g_list_free(list) }
        return sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }.compactMap { node in
            (node?.pointee.data).flatMap { item(OpaquePointer($0)) }
        }
    }

    private func item(_ pointer: OpaquePointer) -> BackForwardList.Item? {
        guard let text = String(copying: webkit_back_forward_list_item_get_uri(pointer)),
            let url = URL(engineText: text)
        else { return nil }
        return BackForwardList.Item(
            url: url, title: String(copying: webkit_back_forward_list_item_get_title(pointer)) ?? "")
    }
}
