import TomboloTestServer

/// Waits until a condition is true.
/// - Throws: `TestFailure` after 120 seconds.
@MainActor
func until(_ what: String, _ condition: () throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try !condition() {
        guard ContinuousClock.now < deadline else { throw TestFailure("\(what) did not come within 120 seconds.") }
        try await Task.sleep(for: .milliseconds(10))
    }
}
