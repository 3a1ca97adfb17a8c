import TomboloBridge
import TomboloEngine

/// Hands on what documents with `$flex` write to their console.
@MainActor
final class ConsoleObserver: PageObserving {
    private weak var component: FlexComponent?

    init(_ component: FlexComponent) { self.component = component }

    func page(_ page: Page, did event: PageEvent) {
        guard case .console(let message) = event, let component, component.showsWebViewConsole else { return }
        // Frames of other origins have no $flex.
        guard let url = page.committedURL, message.origin == page.origin,
            component.flexRules.contains(where: { $0.matches(url) })
        else { return }
        component.consoleSink?(message)
    }
}
