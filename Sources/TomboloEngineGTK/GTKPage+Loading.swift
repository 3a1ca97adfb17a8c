import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
public import TomboloEngine

extension GTKPage {
    /// Starts loading.
    public func load(_ content: PageContent) {
        guard !isClosed else { return }
        switch content {
        case .url(let url):
            appLoads = [url.absoluteString]
            navigation.expect(url)
            webkit_web_view_load_uri(view, url.absoluteString)
        case .html(let html, let base):
            let url = base?.absoluteString ?? "about:blank"
            appLoads = [url]
            navigation.expect(URL(string: url))
            webkit_web_view_load_html(view, html, base?.absoluteString)
        }
    }

    /// Stops the load that is running.
    public func stop() { webkit_web_view_stop_loading(view) }

    /// Loads the document again.
    public func reload(bypassingCache: Bool) {
        guard !isClosed else { return }
        if let url { appLoads = [url.absoluteString] }
        if bypassingCache { webkit_web_view_reload_bypass_cache(view) } else { webkit_web_view_reload(view) }
    }

    /// Moves in the back-forward list.
    public func go(by offset: Int) {
        guard !isClosed, offset != 0, let list = webkit_web_view_get_back_forward_list(view),
            let item = webkit_back_forward_list_get_nth_item(list, Int32(clamping: offset))
        else { return }
        if let url = String(copying: webkit_back_forward_list_item_get_uri(item)) { appLoads = [url] }
        webkit_web_view_go_to_back_forward_list_item(view, item)
    }

    /// Where Back and Forward lead.
    public var backForwardList: BackForwardList {
        guard let list = webkit_web_view_get_back_forward_list(view) else { return BackForwardList() }
        return BackForwardList(
            back: items(webkit_back_forward_list_get_back_list(list)),
            current: webkit_back_forward_list_get_current_item(list).flatMap(item),
            forward: items(webkit_back_forward_list_get_forward_list(list)))
    }

    /// Takes over the list, but not the items in it.
    private func items(_ list: UnsafeMutablePointer<GList>?) -> [BackForwardList.Item] {
        defer { g_list_free(list) }
        return sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }.compactMap { node in
            (node?.pointee.data).flatMap { item(OpaquePointer($0)) }
        }
    }

    private func item(_ pointer: OpaquePointer) -> BackForwardList.Item? {
        guard let url = String(copying: webkit_back_forward_list_item_get_uri(pointer)).flatMap({ URL(string: $0) })
        else {
            return nil
        }
        return BackForwardList.Item(
            url: url, title: String(copying: webkit_back_forward_list_item_get_title(pointer)) ?? "")
    }
}
