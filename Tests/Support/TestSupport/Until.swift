import TomboloTestServer

/// Waits until a condition is true.
package func until(_ what: String, _ condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while try await !condition() {
        guard .now < end else { throw TestFailure("Timed out waiting for \(what).") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
