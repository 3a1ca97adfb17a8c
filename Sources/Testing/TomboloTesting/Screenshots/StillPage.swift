import GLibRuntime
import TomboloEngine

/// Takes pictures of a page in which nothing moves.
@MainActor
struct StillPage {
    private static let world = ContentWorld.named("tombolo-screenshots")
    private let page: Page

    init(_ page: Page) { self.page = page }

    /// Takes a picture.
    /// - Parameter selectors: CSS selectors of elements that are black in the picture.
    /// - Throws: `SnapshotError`; `ScriptError`, for example if a selector is not valid.
    func picture(masking selectors: [String]) async throws -> PixelImage {
        let layout = try await page.evaluate(
            Self.stop, argument: .array(selectors.map(JSONValue.string)), in: Self.world)
        let result: Result<[UInt8], any Error>
        do { result = .success(try await page.snapshot()) } catch { result = .failure(error) }
        _ = try? await page.evaluate(Self.restore, in: Self.world)
        var image = try PixelImage(png: result.get())
        let width = layout?["width"]?.doubleValue ?? 0
        let scale = width > 0 ? Double(image.width) / width : 1
        for edges in layout?["masks"]?.arrayValue ?? [] {
            let edges = (edges.arrayValue ?? []).compactMap(\.doubleValue).map { $0 * scale }
            guard edges.count == 4, edges[0] < edges[2], edges[1] < edges[3] else { continue }
            let bounds = edges.map { Int(min(max($0, -1), 100_000).rounded(.awayFromZero)) }
            image.fill(
                PixelRectangle(columns: bounds[0]..<bounds[2], rows: bounds[1]..<bounds[3]), with: 0xFF00_0000)
        }
        return image
    }

    /// Removes what depends on time and on whether the window is active, and returns the width of the page and the edges of the masks in CSS pixels.
    ///
    /// WebKit applies `:focus` and draws focus rings and selections only in an active window, and which window of parallel tests is active changes at any time. So
    /// no element has the focus in the picture.
    private static let stop = """
        const masked = argument.flatMap((selector) => [...document.querySelectorAll(selector)]);
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        // A page that is not shown has no frames, which the picture reports.
        const frames = () => Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 1000))]);
        await document.fonts.ready;
        // An element with `autofocus` gets the focus with a frame.
        await frames();
        let focused = document.activeElement;
        while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        focused?.blur();
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`
            *, ::before, ::after { caret-color: transparent !important; transition: none !important; }
            ::selection { background: transparent !important; color: inherit !important; }
        `);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        self.still = { sheet, focused };
        for (const animation of document.getAnimations()) {
            try { animation.finish(); } catch { animation.cancel(); }
        }
        await frames();
        const masks = masked.map((element) => {
            const edges = element.getBoundingClientRect();
            return [edges.left, edges.top, edges.right, edges.bottom];
        });
        return { width: innerWidth, masks };
        """

    private static let restore = """
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== self.still.sheet);
        self.still.focused?.focus({ preventScroll: true });
        """
}
