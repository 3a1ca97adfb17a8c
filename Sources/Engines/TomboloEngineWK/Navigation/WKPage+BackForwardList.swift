package import TomboloEngine
import WebKit

extension WKPage {
    /// A copy of the engine's current back-forward list of the page.
    package var backForwardList: BackForwardList {
        guard let list = createdView?.backForwardList else { return BackForwardList() }
        return BackForwardList(
            back: list.backList.map(Self.item), current: list.currentItem.map(Self.item),
            forward: list.forwardList.map(Self.item))
    }

    private static func item(_ item: WKBackForwardListItem) -> BackForwardList.Item {
        BackForwardList.Item(url: item.url, title: item.title ?? "")
    }
}
