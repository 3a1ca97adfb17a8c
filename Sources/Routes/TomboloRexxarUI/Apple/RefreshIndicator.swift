import TomboloRexxar
import WebKit

#if canImport(UIKit)
/// The UIKit control for pull to refresh. It detects pulls, and is also the refresh indicator.
@MainActor
final class RefreshIndicator {
    private let control = UIRefreshControl(frame: .zero)
    private weak var page: WKWebView?
    private var pulled: @MainActor () -> Void = {}

    init(over page: WKWebView, _ texts: RXRTexts) {
        self.page = page
        control.accessibilityLabel = texts.refreshing
        control.addAction(UIAction(title: "") { [weak self] _ in self?.pulled() }, for: .valueChanged)
    }

    /// Lets the user pull the page, and calls `pulled` when that happens.
    func detectPulls(_ pulled: @escaping @MainActor () -> Void) -> Bool {
        self.pulled = pulled
        page?.scrollView.refreshControl = control
        return true
    }

    /// Whether the indicator is shown.
    var isShown: Bool {
        get { control.isRefreshing }
        set {
            if newValue {
                page?.scrollView.refreshControl = control
                if !control.isRefreshing { control.beginRefreshing() }
            } else {
                control.endRefreshing()
            }
        }
    }
}
#else
/// The AppKit refresh indicator: a spinner at the top of the page. The page itself reports pulls.
@MainActor
final class RefreshIndicator {
    private let spinner = NSProgressIndicator(frame: .zero)
    private weak var page: WKWebView?

    init(over page: WKWebView, _ texts: RXRTexts) {
        self.page = page
        spinner.style = .spinning
        spinner.setAccessibilityLabel(texts.refreshing)
        spinner.autoresizingMask = [.minXMargin, .maxXMargin, .minYMargin]
    }

    func detectPulls(_ pulled: @escaping @MainActor () -> Void) -> Bool { false }

    /// Whether the indicator is shown.
    var isShown = false {
        didSet {
            guard isShown, let page else {
                spinner.stopAnimation(nil)
                return spinner.removeFromSuperview()
            }
            let size = page.bounds.size
            spinner.frame = NSRect(x: size.width / 2 - 12, y: size.height - 32, width: 24, height: 24)
            page.addSubview(spinner)
            spinner.startAnimation(nil)
        }
    }
}
#endif
