import WebKit

/// The view of a page. Owns its delegates, which WebKit references only weakly.
///
/// So the delegates exist as long as the view does. Without delegates, a view would allow every navigation and open
/// other apps.
final class PageWebView: WKWebView {
    private let delegates: (navigation: NavigationDelegate, ui: UIDelegate)

    init(of page: WKPage, _ configuration: WKWebViewConfiguration) {
        delegates = (NavigationDelegate(of: page), UIDelegate(of: page))
        super.init(frame: .zero, configuration: configuration)
        navigationDelegate = delegates.navigation
        uiDelegate = delegates.ui
    }

    @available(*, unavailable, message: "A page creates its view.")
    required init?(coder: NSCoder) { preconditionFailure("A page creates its view.") }
}
