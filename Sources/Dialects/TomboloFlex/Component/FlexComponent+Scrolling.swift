import TomboloBridge
import TomboloEngine
import TomboloSystem

extension FlexComponent {
    /// A world that page script cannot access.
    private static let scrollWorld = ContentWorld.named("tombolo.flex.scroll")

    /// The script that lets the document scroll, or fixes it at its top.
    private static func scrollSource(isFree: Bool) -> String {
        "(\(EmbeddedScripts.scrolling))(\(isFree));"
    }

    private static func scrollScript(isFree: Bool) -> UserScript {
        UserScript(scrollSource(isFree: isFree), in: scrollWorld)
    }

    /// Applies the scroll setting to the current document and to future ones.
    func applyScrolling() {
        guard let page = bridge?.page else { return }
        page.replace(Self.scrollScript(isFree: !enableScroll), with: Self.scrollScript(isFree: enableScroll))
        guard page.committedURL != nil else { return }
        let source = Self.scrollSource(isFree: enableScroll)
        // An error is ignored, because a document that ends meanwhile needs no scroll setting.
        Task.immediately { @MainActor in _ = try? await page.evaluate(source, in: Self.scrollWorld) }
    }
}
