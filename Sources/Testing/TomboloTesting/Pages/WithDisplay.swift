import CGTK
import GLibRuntime
import TomboloEngineGTK
import TomboloTestServer

/// Connects to the display and runs `body`, a test that makes its own page views, windows or containers.
///
/// The number of such tests and of pages of ``withPage(_:policy:limits:configuration:web:schemes:dialects:alone:keepsEvents:deadline:_:)``
/// that run at the same time is limited, because each page has its own processes. The body closes what it has opened.
///
/// - Parameters:
///   - deadline: Maximum duration of `body`.
///   - body: The test.
/// - Throws: The error of `body`; ``TestFailure`` without a display, or when the body exceeds the deadline.
@MainActor
@discardableResult
public func withDisplay<Result: Sendable>(
    deadline: Duration = .seconds(300), _ body: @escaping @MainActor () async throws -> Result
) async throws -> Result {
    try TestDisplay.connect()
    return try await PageSlots.gtk.use(alone: false) { try await withDeadline(deadline, "The test", body) }
}
