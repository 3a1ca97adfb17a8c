import Foundation
import GLibRuntime
import TomboloBridge
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// A view of the browser's own pages, which are hybrid pages: they request their content from Swift.
///
/// It is separate from the view of web pages, because web pages have no bridge, and the browser's own pages do not
/// navigate.
@MainActor
final class InternalView {
    /// A request of one of the pages.
    enum Request {
        case open(URL)
        case tryAgain(LoadFailure)
        case backToPage(LoadFailure)
        case openInsecurely(LoadFailure)
    }

    let page: Page
    private let engine: GTKPage
    private let bridge: Bridge
    private let calls = CallRegistry()
    private let texts: BrowserTexts
    private var failure: LoadFailure?
    private var canGoBack = false
    /// The number of the current error page, to distinguish it from others.
    private var shownNumber = 0
    private var shown: InternalPages.Page?

    init(in session: BrowserSession, _ texts: BrowserTexts, onRequest: @escaping @MainActor (Request) -> Void) {
        self.texts = texts
        engine = GTKPage(profile: session.profile, schemes: ["app": InternalPages()])
        page = Page(engine: engine)
        bridge = Bridge(page: page, calls: calls, policy: session.internalPolicy)
        calls.register("start.content") { [texts] in await StartContent.of(session, texts) }
        calls.register("start.open") { (address: String) in
            if let url = URL(string: address) { onRequest(.open(url)) }
        }
        calls.register("failure.content") { [weak self] in self?.failureContent }
        for (name, request) in Self.buttons {
            calls.register("failure.\(name)") { [weak self] (number: Int) in
                // A call from an error page that is about to be replaced has a different number, so it is ignored.
                if let self, let failure, number == shownNumber { onRequest(request(failure)) }
            }
        }
    }

    private static let buttons: [(name: String, request: @MainActor (LoadFailure) -> Request)] = [
        ("tryAgain", { .tryAgain($0) }), ("backToPage", { .backToPage($0) }),
        ("openInsecurely", { .openInsecurely($0) }),
    ]

    /// The `GtkWidget`.
    var widget: GObjectReference { engine.widget }

    func showStart() { show(.start) }

    /// Shows the error page.
    /// - Parameter canGoBack: Whether there is a page under it.
    func show(_ failure: LoadFailure, canGoBack: Bool) {
        let isAnother = self.failure != failure || self.canGoBack != canGoBack
        (self.failure, self.canGoBack) = (failure, canGoBack)
        if isAnother {
            shown = nil
            shownNumber += 1
        }
        show(.failure)
    }

    func close() { page.close() }

    private func show(_ page: InternalPages.Page) {
        guard shown != page, let url = page.url else { return }
        shown = page
        self.page.load(url)
    }

    private var failureContent: FailureContent? {
        failure.map { failure in
            FailureContent(
                language: texts.language.rawValue, title: texts[.pageNotFound],
                explanation: failure.explanation(texts), address: DisplayAddress(failure.url).text, number: shownNumber,
                tryAgain: texts[.tryAgain], backToPage: canGoBack ? texts[.backToPage] : nil,
                openInsecurely: failure.cause == .insecure ? texts[.openInsecurely] : nil)
        }
    }
}
