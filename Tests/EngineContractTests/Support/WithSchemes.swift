import TomboloEngine
import TomboloTesting

/// Calls `body` with a page of an engine of `TestEngine.servingSchemes` that serves `schemes`, and closes the page at the end.
@MainActor
func withSchemes<Result: Sendable>(
    _ engine: TestEngine, _ schemes: [String: any SchemeHandling], configuration: PageConfiguration = .anywhere,
    _ body: @MainActor (Page) async throws -> Result
) async throws -> Result {
    if engine.isReal { return try await withGTKPage(schemes: schemes, configuration: configuration, body) }
    return try await PageSlots.fake.use(alone: false) {
        let page = Page(engine: EngineOverFake.make(FakeWeb(), schemes: schemes), configuration: configuration)
        defer { page.close() }
        return try await body(page)
    }
}

extension TestEngine {
    /// The engines of `servingSchemes` with one case for each engine: schemes are the same with every transport.
    static var forSchemes: [TestEngine] { servingSchemes.filter { $0 != .gtkRelay } }
}
