import TomboloTestServer

/// Waits until a condition is true.
/// - Throws: `TestFailure` after 30 seconds.
@MainActor
func until(_ what: String, _ condition: () throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try !condition() {
        guard ContinuousClock.now < deadline else { throw TestFailure("\(what) did not come within 30 seconds.") }
        try await Task.sleep(for: .milliseconds(10))
    }
}
