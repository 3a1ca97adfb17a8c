import TomboloBridge
import TomboloEngine

/// Passes console messages of documents with `$flex` to the component's sink.
@MainActor
final class ConsoleObserver: PageObserving {
    private weak var component: FlexComponent?

    init(_ component: FlexComponent) { self.component = component }

    func page(_ page: Page, did event: PageEvent) {
        guard case .console(let message) = event, let component, component.showsWebViewConsole else { return }
        // Only messages from documents of the page's origin are passed on, because frames of other origins do not have
        // `$flex`.
        guard let url = page.committedURL, message.origin == page.origin,
            component.flexRules.contains(where: { $0.matches(url) })
        else { return }
        component.consoleSink?(message)
    }
}
