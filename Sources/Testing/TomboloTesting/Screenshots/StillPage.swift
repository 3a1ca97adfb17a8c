import GLibRuntime
import TomboloEngine

/// Takes pictures of a page while keeping it still.
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
            EmbeddedScripts.stillPage, argument: .array(selectors.map(JSONValue.string)), in: Self.world)
        let result: Result<[UInt8], any Error>
        do { result = .success(try await page.snapshot()) } catch { result = .failure(error) }
        _ = try? await page.evaluate(EmbeddedScripts.restorePage, in: Self.world)
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
}
