import TomboloEngine
import TomboloTesting

extension TestPage {
    /// What the page's documents wrote to their consoles so far.
    var consoleMessages: [ConsoleMessage] {
        pageEvents.compactMap { if case .console(let message) = $0 { message } else { nil } }
    }

    /// Waits until that many console messages have arrived.
    @discardableResult
    func console(_ count: Int) async throws -> [ConsoleMessage] {
        try await until("\(count) console messages") { consoleMessages.count >= count }
        return consoleMessages
    }
}

/// Gives `body` a page, by default of WebKitGTK, that tells of its console, and lets it go anywhere.
@MainActor
func withConsole(
    _ engine: TestEngine = .gtk, web: FakeWeb? = nil, _ body: @escaping @MainActor (TestPage) async throws -> Void
) async throws {
    var configuration = PageConfiguration.anywhere
    configuration.capturesConsole = true
    try await withPage(engine, configuration: configuration, web: web, body)
}
