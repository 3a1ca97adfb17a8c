import TomboloEngine
import TomboloTesting

extension TestPage {
    /// The messages in the consoles of the page's documents so far.
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

/// Calls `body` with a page, by default of WebKitGTK, that captures its console and may navigate anywhere.
@MainActor
func withConsole(
    _ engine: TestEngine = .gtk, web: FakeWeb? = nil, _ body: @escaping @MainActor (TestPage) async throws -> Void
) async throws {
    var configuration = PageConfiguration.anywhere
    configuration.capturesConsole = true
    try await withPage(engine, configuration: configuration, web: web, body)
}
